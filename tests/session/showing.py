"""What the board, the panel beside it and the line below it show of a Session."""

from app.session.highlights import highlights
from app.session.knowledge import truth_of_solution
from app.session.panels import panel_text
from app.session.scene import scene
from app.session.status_text import status_text


def board(session):
    return list(scene(session.state).looks)


def bare(session):
    """How the board looks with nothing known."""
    return list(session.puzzle_type.looks(session.state.puzzle, ()))


def solution(session, which=0):
    """How the board looks with one of the solutions found."""
    verdict = session.state.verdict
    truth = truth_of_solution(verdict.facts, session.state.solutions[which])
    return list(session.puzzle_type.looks(session.state.puzzle, truth))


def marked(session):
    return highlights(session.state)


def title(session):
    return str(panel_text(session.state).title)


def sentences(session):
    return "\n".join(map(str, panel_text(session.state).sentences))


def argument(session):
    return "\n".join(map(str, panel_text(session.state).argument))


def clashes(session):
    return list(map(str, panel_text(session.state).clashes))


def verdict(session):
    return str(status_text(session.state).said)


def button(session):
    """What the button beside the verdict says; empty where there is none."""
    said = status_text(session.state).button
    return "" if said is None else str(said)
