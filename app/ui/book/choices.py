"""What somebody chose for a book, as a text for the settings."""

import json
from typing import NamedTuple

from app.core import registry
from app.core.errors import BadUse
from app.session.book import BookPart, Layout, Plan, check_plan
from app.ui.book.pdf import GRIDS


class BookChoices(NamedTuple):
    """A plan, a layout, the file, and whether the book is still to be finished."""

    plan: Plan
    layout: Layout
    path: str = ""
    unfinished: bool = False

    def as_text(self) -> str:
        """Write all of it."""
        plan = self.plan._asdict() | {"parts": [part._asdict() for part in self.plan.parts]}
        del plan["symmetry"]  # nobody chooses it in the window
        return json.dumps(self._asdict() | {"plan": plan, "layout": self.layout._asdict()})

    @classmethod
    def from_text(cls, written: str, usual: "BookChoices") -> "BookChoices":
        """Read what was written; what makes no sense is as usual."""
        try:
            found = json.loads(written)
            parts = tuple(BookPart(**part) for part in found["plan"].pop("parts"))
            if not all(part.kind in registry.kinds() for part in parts):
                return usual
            plan, layout = Plan(parts, **found.pop("plan")), Layout(**found.pop("layout"))
            check_plan(plan)
            return cls(plan, layout, **found) if layout.per_page in GRIDS else usual
        except (ValueError, KeyError, TypeError, AttributeError, BadUse):
            return usual
