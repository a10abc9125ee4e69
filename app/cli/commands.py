"""The options and arguments of every command."""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from app.core.difficulty import LEVELS
from app.core.editing import Symmetry
from app.core.errors import BadUse
from app.core.generating import LONGEST_SEED, PATHS
from app.core.registry import kinds
from app.core.words import text
from app.formats import InputHint, format_names
from app.formula import FORMS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

PICTURES = ("png", "svg", "pdf", "html")
"""Forms of export that need Qt. Without an option, pdf and html are walkthroughs."""

PER_PAGE = (1, 2, 4, 6)
"""How many puzzles a page of a book can have."""

INPUT = "a file, a puzzle id, a URL, or - for standard input"

LANGUAGE = "the language, such as fr (default: the system's)"


class _Parser(argparse.ArgumentParser):
    """A parser that raises errors instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        """Raise the error as one sentence, however long the words are that it quotes."""
        short = re.sub(r"([^\s']{60})[^\s']+", r"\1…", message)
        raise BadUse("{message}; see {program} --help.", message=short, program=self.prog)

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help; argparse's own way takes a full disk for success."""
        (file or sys.stdout).write(self.format_help())


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return the command, its arguments and, from `--kind` and `--size`, the hint."""
    program, *commands = parsers()
    arguments, unknown = program.parse_known_args(argv)
    if unknown:  # argparse would name the program's help, which does not list a command's options
        [command] = (one for one in commands if one.prog.split()[-1] == arguments.command)
        command.error(
            text("{program} does not know {words}", program=command.prog, words=unknown[0])
        )
    arguments.hint = InputHint(arguments.kind, arguments.size)
    return arguments


Add: TypeAlias = Callable[[str, str], _Parser]
"""Adds a command with its name and help."""


def parsers() -> list[argparse.ArgumentParser]:
    """Return the parser of the program, then those of its commands."""
    parser = _Parser(
        prog="satori",
        description=text("Grid logic puzzles, solved from their rules."),
        epilog=text(
            "INPUT is {input}. "
            "Without a command, satori works on the given puzzle, or on one of its own.",
            input=text(INPUT),
        ),
    )
    parser.add_argument("--version", action="store_true", help=text("tell all versions"))
    made_for = text("for the desktop: menu entry, icons, manual page, completion in shells")
    parser.add_argument("--install-desktop", action="store_true", help=made_for)
    parser.add_argument("--uninstall-desktop", action="store_true", help=text("take them away"))
    _add_language(parser)
    found: list[argparse.ArgumentParser] = [parser]
    commands = parser.add_subparsers(
        dest="command", metavar=text("COMMAND"), required=True, parser_class=_Parser
    )

    def add(name: str, help: str) -> _Parser:
        made: _Parser = commands.add_parser(name, help=help, description=help)
        _add_language(made)
        found.append(made)
        return made

    answering = (
        _add_solve(add),
        _add_check(add),
        _add_explain(add),
        _add_hint(add),
        _add_batch(add),
    )
    for made in answering:
        made.add_argument(
            "--json", action="store_true", help=text("print JSON, one object per puzzle")
        )
        made.add_argument(
            "--timeout",
            type=_seconds,
            metavar="S",
            help=text("seconds for each puzzle (default: none)"),
        )
    _add_generate(add)
    _add_report(add)
    _add_book(add)
    reading = (_add_complete(add), _add_convert(add), _add_export(add), _add_import_model(add))
    for made in (*answering, *reading):
        made.add_argument(
            "--kind", choices=kinds(), help=text("for inputs that do not tell their kind")
        )
        made.add_argument(
            "--size", type=_size, metavar=text("ROWSxCOLS"), help=text("likewise, their size")
        )
    return found


def _add_language(made: argparse.ArgumentParser) -> None:
    """Tell of an option that is read before all others: all they say is in that language."""
    made.add_argument("--lang", metavar=text("CODE"), help=text(LANGUAGE))


def _add_solve(add: Add) -> _Parser:
    solve = add("solve", text("Say how many solutions there are and show one."))
    solve.add_argument("inputs", nargs="+", metavar=text("INPUT"), help=text(INPUT))
    solve.add_argument("--all", type=_positive, metavar="N", help=text("list up to N solutions"))
    solve.set_defaults(reasons=False)
    return solve


def _add_check(add: Add) -> _Parser:
    check = add("check", text("Say whether a puzzle is well formed, and which rules conflict."))
    check.add_argument("inputs", nargs=1, metavar=text("INPUT"), help=text(INPUT))
    check.set_defaults(reasons=True, all=None)
    return check


def _add_explain(add: Add) -> _Parser:
    explain = add("explain", text("Solve a puzzle move by move and give every reason."))
    explain.add_argument("input", metavar=text("INPUT"), help=text(INPUT))
    explain.add_argument(
        "--from",
        type=_positive,
        default=1,
        dest="first_move",
        metavar=text("MOVE"),
        help=text("the first move to print (default: 1)"),
    )
    explain.add_argument(
        "--detail", action="store_true", help=text("every step with its full argument")
    )
    explain.add_argument(
        "--why",
        type=_cell,
        dest="cell",
        metavar=text("CELL"),
        help=text("only what leads to a cell: r3c4"),
    )
    return explain


def _add_hint(add: Add) -> _Parser:
    hint = add("hint", text("Tell the next move from the progress in a file."))
    hint.add_argument("input", metavar=text("INPUT"), help=text(INPUT))
    hint.add_argument(
        "--stage",
        type=int,
        choices=(1, 2, 3, 4),
        default=3,
        help=text("1 where to look, 2 which idea, 3 why (default), 4 with the marks made"),
    )
    return hint


def _add_batch(add: Add) -> _Parser:
    batch = add("batch", text("Solve many puzzles: one line of JSON for each line of a list."))
    batch.add_argument(
        "list",
        metavar=text("LIST"),
        help=text("a file with one input per line, or -; lines that start with # are left out"),
    )
    _add_jobs(batch)
    batch.add_argument(
        "--explain", action="store_true", help=text("add all moves and steps to each")
    )
    _add_output(batch)
    _add_resume(batch)
    return batch


def _add_generate(add: Add) -> None:
    generate = add("generate", text("Make new puzzles with one solution."))
    generate.add_argument("kind", choices=kinds(), metavar=text("KIND"), help=", ".join(kinds()))
    generate.add_argument(
        "--size",
        type=_size,
        metavar=text("ROWSxCOLS"),
        help=text("default: a usual one of the kind"),
    )
    generate.add_argument(
        "--count", type=_positive, default=1, metavar="N", help=text("how many (default: 1)")
    )
    _add_jobs(generate)
    _add_resume(generate)
    _add_wishes(generate)


def _add_report(add: Add) -> None:
    report = add(
        "report", text("Sum up results of batch, or of generate --json: a table and charts.")
    )
    report.add_argument("results", metavar=text("RESULTS"), help=text("a file of them, or -"))
    report.add_argument("--csv", action="store_true", help=text("one line each, for a spreadsheet"))
    report.add_argument(
        "-o",
        "--output",
        default="-",
        metavar=text("FILE"),
        help=text("write a page for a browser, or the CSV"),
    )
    report.set_defaults(kind=None, size=None)


def _add_book(add: Add) -> None:
    book = add(
        "book", text("Make a book of new puzzles as PDF; the same command goes on where it ended.")
    )
    book.add_argument(
        "parts",
        nargs="+",
        type=_part,
        metavar=text("KIND[:SIZE][=N]"),
        help=text(
            "{kinds}; for example {first}:6x6=20", kinds=", ".join(kinds()), first=kinds()[0]
        ),
    )
    book.add_argument(
        "--count", type=_positive, default=12, metavar="N", help=text("of each kind (default: 12)")
    )
    book.add_argument(
        "--levels",
        default="easy-hard",
        metavar=text("FROM-TO"),
        help=text("rising (default: easy-hard)"),
    )
    symmetry = book.add_argument(
        "--symmetry",
        type=_symmetry,
        default=Symmetry.HALF_TURN,
        metavar=text("NAME"),
        help=text("of the clues, where a kind can have it (default: half-turn)"),
    )
    _offer(symmetry, map(_dashed, Symmetry))
    book.add_argument("--per-page", type=int, choices=PER_PAGE, default=4, help=text("default: 4"))
    book.add_argument("--paper", choices=("a4", "letter"), default="a4", help=text("default: a4"))
    book.add_argument(
        "--title",
        metavar=text("TITLE"),
        default="",
        help=text("on the front page and above all others"),
    )
    book.add_argument("--hints", action="store_true", help=text("add a page of hints"))
    book.add_argument("--no-rules", action="store_true", help=text("leave out the rules"))
    book.add_argument("--no-solutions", action="store_true", help=text("leave out the solutions"))
    book.add_argument("--seed", type=_seed, default=0, metavar="N", help=text("default: 0"))
    book.add_argument(
        "--jobs",
        type=_positive,
        default=1,
        metavar="N",
        help=text("processes (default: 1, at most four per processor)"),
    )
    book.add_argument("-o", "--output", required=True, metavar=text("FILE"), help=text("the PDF"))
    book.set_defaults(kind=None, size=None)


def _add_complete(add: Add) -> _Parser:
    complete = add("complete", text("Finish a drawing: what is drawn is kept."))
    complete.add_argument("input", metavar=text("INPUT"), help=text(INPUT))
    complete.set_defaults(count=1, jobs=1, cluster=None, resume=False)
    _add_wishes(complete)
    return complete


def _add_wishes(made: _Parser) -> None:
    """Add what new puzzles are to be like, and how they are written."""
    difficulty = made.add_argument(
        "--difficulty", metavar=text("LEVEL"), help=text("exactly this one (default: any)")
    )
    _offer(difficulty, LEVELS)
    symmetry = made.add_argument(
        "--symmetry",
        type=_symmetry,
        default=Symmetry.NONE,
        metavar=text("NAME"),
        help=", ".join(map(_dashed, Symmetry)),
    )
    _offer(symmetry, map(_dashed, Symmetry))
    made.add_argument(
        "--style",
        nargs="+",
        default=[],
        metavar=text("NAME=VALUE"),
        help=text("as the kind of puzzle has them"),
    )
    made.add_argument(
        "--way",
        dest="path",
        choices=PATHS,
        help=text("to the solution: few moves are open at a time, or many (default: any)"),
    )
    made.add_argument(
        "--needs",
        metavar=text("TECHNIQUE[:N]"),
        help=text("a technique of the course that at least N moves take (default: 1)"),
    )
    made.add_argument(
        "--seed",
        type=_seed,
        metavar="N",
        help=text("of the first puzzle; others have the next ones"),
    )
    to = made.add_argument("--to", metavar=text("FORMAT"), help=", ".join(format_names()))
    _offer(to, format_names())
    made.add_argument("--json", action="store_true", help=text("print JSON, one object per puzzle"))
    _add_output(made)


def _offer(option: argparse.Action, words: Iterable[str]) -> None:
    """Have a shell that completes offer words; a wrong one is refused by who understands it."""
    offered = tuple(words)
    option.completer = lambda **_: offered  # type: ignore[attr-defined]


def _add_convert(add: Add) -> _Parser:
    convert = add("convert", text("Write a puzzle in another format."))
    convert.add_argument("input", metavar=text("INPUT"), help=text(INPUT))
    to = convert.add_argument(
        "--to", required=True, metavar=text("FORMAT"), help=", ".join(format_names())
    )
    _offer(to, format_names())
    _add_output(convert)
    return convert


def _add_export(add: Add) -> _Parser:
    export = add("export", text("Write a puzzle as a formula, a picture or a walkthrough."))
    export.add_argument("input", metavar=text("INPUT"), help=text(INPUT))
    export.add_argument("--to", required=True, choices=(*FORMS, *PICTURES), help=text("the form"))
    _add_output(export)
    export.add_argument(
        "--step", type=_positive, dest="move", metavar="N", help=text("png, svg, pdf: after move N")
    )
    export.add_argument("--solution", action="store_true", help=text("png, svg, pdf: solved"))
    export.add_argument(
        "--fast",
        action="store_true",
        help=text("dimacs and 3sat: the clauses that satori solves, not those of a blackboard"),
    )
    styles = export.add_mutually_exclusive_group()
    for style, help in (
        ("ascii", text("formula: signs of ASCII only")),
        ("latex", text("formula: in LaTeX")),
    ):
        styles.add_argument(
            f"--{style}", action="store_const", const=style, dest="style", help=help
        )
    return export


def _add_jobs(made: _Parser) -> None:
    made.add_argument(
        "--jobs",
        type=_positive,
        default=1,
        metavar="N",
        help=text("processes (default: 1, at most four per processor)"),
    )
    made.add_argument(
        "--cluster",
        metavar=text("ADDRESS"),
        help=text("workers of a Dask cluster instead, or “local” for --jobs of them here"),
    )


def _add_resume(made: _Parser) -> None:
    made.add_argument(
        "--resume",
        action="store_true",
        help=text("go on where an earlier run stopped, with -o FILE; without timings"),
    )


def _add_output(made: _Parser) -> None:
    made.add_argument(
        "-o", "--output", default="-", metavar=text("FILE"), help=text("default: standard output")
    )


def _add_import_model(add: Add) -> _Parser:
    model = add("import-model", text("Show and check a solver's answer to a formula."))
    model.add_argument("input", metavar=text("INPUT"), help=text(INPUT))
    model.add_argument(
        "answer", metavar=text("MODELFILE"), help=text("what the solver wrote, or -")
    )
    return model


def _positive(given: str) -> int:
    if not (given.isascii() and given.isdigit() and 0 < len(given) < 10 and int(given) > 0):
        said = "{given!r} is not a whole number from 1 to 999999999"
        raise argparse.ArgumentTypeError(text(said, given=given))
    return int(given)


def _seed(given: str) -> int:
    if not (given.isascii() and given.isdigit() and len(given) <= LONGEST_SEED):
        said = "{given!r} is not a whole number of at most {digits} digits"
        raise argparse.ArgumentTypeError(text(said, given=given, digits=LONGEST_SEED))
    return int(given)


def _dashed(symmetry: Symmetry) -> str:
    return symmetry.replace(" ", "-")


def _symmetry(given: str) -> Symmetry:
    for symmetry in Symmetry:
        if given.lower().replace(" ", "-") == _dashed(symmetry):
            return symmetry
    said = "{given!r} is no symmetry; there are: {names}"
    names = ", ".join(map(_dashed, Symmetry))
    raise argparse.ArgumentTypeError(text(said, given=given, names=names))


def _seconds(given: str) -> float:
    try:
        value = float(given)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        said = "{given!r} is not a number of seconds above 0 and below a billion"
        raise argparse.ArgumentTypeError(text(said, given=given))
    return value


def _size(given: str) -> tuple[int, int]:
    rows, by, cols = given.partition("x")
    return _positive(rows), _positive(cols if by else rows)


def _part(given: str) -> tuple[str, tuple[int, int] | None, int | None]:
    """Read a part of a book: its kind and, if they are given, its size and how many."""
    rest, _, number = given.partition("=")
    kind, _, size = rest.partition(":")
    if kind not in kinds():
        said = "{kind!r} is no kind of puzzle; there are: {kinds}"
        raise argparse.ArgumentTypeError(text(said, kind=kind, kinds=", ".join(kinds())))
    return kind, _size(size) if size else None, _positive(number) if number else None


def _cell(given: str) -> tuple[int, int]:
    row, c, col = given.lower()[1:].partition("c")
    if not (c and given[:1] in "rRlL"):  # L3C4 in French
        raise argparse.ArgumentTypeError(text("{given!r} is not a cell such as r3c4", given=given))
    return _positive(row) - 1, _positive(col) - 1
