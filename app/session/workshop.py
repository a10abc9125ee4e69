"""The tools of those who draw puzzles: what they find is shown, and taken over if wanted."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from app.core.editing import Symmetry
from app.core.generating import GoodAsItIs
from app.core.jobs import Report
from app.core.stop import Stop
from app.core.words import Message
from app.generate.crafting import Crafting, Finding
from app.generate.removing import remove_clues, remove_symmetrically, symmetries_of_clues
from app.session.session import Session
from app.session.state import Proposal, State, Tool
from app.session.tools import why_not
from app.session.worker import Cancellable, Worker

NO_OTHER = Message("No other one was found.")

SEARCHES = 5
"""Searches for something else before it is said that there is nothing."""


class WorkshopHearer(NamedTuple):
    """Who is told what becomes of the work of a tool."""

    refused: Callable[[str], None]
    """Gets the reason in one sentence."""
    content: Callable[[str], None]
    """Gets why nothing has to be done."""
    worked: Callable[[], None]
    """Work has begun or ended."""
    heard: Callable[[int], None]
    """Gets how many drawings were tried."""


class _Found(NamedTuple):
    """What one search has found."""

    findings: list[Finding]
    symmetry: Symmetry = Symmetry.NONE
    """The symmetry of the clues that are drawn, where clues are removed."""


class _Use(NamedTuple):
    """The use of a tool: which one, on what, and with which wishes."""

    tool: Tool
    kind: str
    drawn: Any
    symmetry: Symmetry
    """The symmetry that is kept while drawing."""
    seed: int
    keeps: bool
    """Whether the clues stay as symmetric as they are."""
    level: str | None

    def search(self, stop: Stop, report: Report) -> _Found | GoodAsItIs:
        """Search once, in the worker."""
        search = self._remove if self.tool is Tool.REMOVE else self._add
        try:
            return search(stop, report)
        except GoodAsItIs as good:
            return good

    def _add(self, stop: Stop, report: Report) -> _Found:
        crafting = Crafting(self.kind, self.drawn, self.symmetry, self.seed, stop, report)
        if self.tool is Tool.COMPLETE:
            return _Found(crafting.complete(self.level))
        return _Found(crafting.make_unique())

    def _remove(self, stop: Stop, report: Report) -> _Found:
        kind, drawn, seed = self.kind, self.drawn, self.seed
        if self.keeps:
            return _Found(*remove_symmetrically(kind, drawn, seed, stop, report))
        found = remove_clues(kind, drawn, Symmetry.NONE, seed, stop, report)
        symmetries = symmetries_of_clues(kind, drawn, stop)
        return _Found(found, symmetries[0] if symmetries else Symmetry.NONE)


class Workshop:
    """Uses one tool at a time, in a worker of its own.

    What it finds is a proposal of the Session; whatever else is drawn or opened ends both.
    """

    def __init__(self, session: Session, worker: Worker, hearer: WorkshopHearer) -> None:
        self._session = session
        self._worker = worker
        self._hearer = hearer
        self._ticket: Cancellable | None = None
        self._tool = Tool.COMPLETE
        self._keeps = False
        self._level: str | None = None
        self._seed = 0
        self._findings: list[Finding] = []
        self._shown = 0
        self._symmetry = Symmetry.NONE
        session.subscribe(self._follow)

    @property
    def busy(self) -> bool:
        """Whether a tool is at work."""
        return self._ticket is not None

    def why_not(self, tool: Tool) -> Message | None:
        """Return why a tool cannot be used now; None if it can."""
        return why_not(self._session.state, tool)

    def use(self, tool: Tool) -> None:
        """Begin to use a tool on what is drawn."""
        if self.why_not(tool) is None:
            self.cancel()
            self._tool, self._keeps, self._level = tool, False, None
            self._seed, self._findings = 0, []
            self._search(1)

    def another(self) -> None:
        """Show the next thing that was found, or look for one more."""
        if self.busy or self._session.state.proposal is None:
            return
        if self._shown + 1 < len(self._findings):
            self._show(self._shown + 1)
        else:
            self._search(SEARCHES)

    def keep_symmetry(self, kept: bool) -> None:
        """Search again, for clues that stay symmetric or need not."""
        if kept != self._keeps:
            self._search_afresh(kept, self._level)

    def want_level(self, level: str | None) -> None:
        """Search again, for a drawing that is as hard as this."""
        if level != self._level:
            self._search_afresh(self._keeps, level)

    def _search_afresh(self, keeps: bool, level: str | None) -> None:
        """Search for something else; what was found stays if that fails."""
        if self._session.state.proposal is not None:
            self.stop()
            self._keeps, self._level, self._seed = keeps, level, 0
            self._search(1, fresh=True)

    def accept(self) -> None:
        """Take over what is shown."""
        self._session.drawing.accept_proposal()

    def cancel(self) -> None:
        """Go back to what is drawn."""
        self.stop()
        self._session.drawing.propose(None)

    def stop(self) -> None:
        """Stop the work; what is shown stays."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._end()

    # Work

    def _search(self, searches: int, *, fresh: bool = False) -> None:
        """Search with the next seed, and with so many in all if nothing new is found.

        A fresh search takes the place of what was found before, unless it fails.
        """
        state, shown = self._session.state, self._session.state.proposal
        use = _Use(
            self._tool,
            state.kind,
            state.puzzle,
            state.symmetry,
            self._seed,
            keeps=self._keeps,
            level=self._level,
        )
        self._seed += 1

        def done(found: _Found | GoodAsItIs) -> None:
            if isinstance(found, GoodAsItIs):
                give_up(self._hearer.content, str(found))
                return
            self._end()
            if fresh:
                self._findings = []
            self._take(found, searches)

        def give_up(tell: Callable[[str], None], sentence: str) -> None:
            self._end()
            tell(sentence)
            if fresh and shown is not None:
                self._keeps, self._level = shown.keeps, shown.level
                self._show(self._shown)

        self._ticket = self._worker.start(
            use.search, done, partial(give_up, self._hearer.refused), self._hear
        )
        self._hearer.worked()

    def _hear(self, tried: list[Any]) -> None:
        self._hearer.heard(tried[-1])

    def _end(self) -> None:
        self._ticket = None
        self._hearer.worked()

    def _take(self, found: _Found, searches: int) -> None:
        self._symmetry = found.symmetry
        known = [one.puzzle for one in self._findings]
        new = [one for one in found.findings if one.puzzle not in known]
        self._findings += new
        if new:
            self._show(len(known))
        elif searches > 1:
            self._search(searches - 1)
        else:
            self._hearer.refused(str(NO_OTHER))
            self._show(0)

    def _show(self, which: int) -> None:
        self._shown = which
        finding = self._findings[which]
        self._session.drawing.propose(
            Proposal(
                self._tool,
                finding.puzzle,
                finding.said,
                frozenset().union(*(change.cells for change in finding.changes)),
                frozenset().union(*(change.edges for change in finding.changes)),
                which + 1,
                len(self._findings),
                self._symmetry,
                self._keeps and self._symmetry is not Symmetry.NONE,
                self._level,
            )
        )

    def _follow(self, state: State, changed: frozenset[str]) -> None:
        if changed & {"edition", "opened", "mode"}:
            self.stop()
            self._findings = []
