"""`satori solve`: verdicts, solutions, the JSON contract, exit codes."""

import json

import pytest

from tests.cli import boards

KEYS = {
    "input",
    "puzzle",
    "rows",
    "cols",
    "verdict",
    "solution",
    "seconds",
    "variables",
    "clauses",
}


def assert_contract(answer: dict, *more: str) -> None:
    """Check the keys of an answer and the types of those that every answer has."""
    assert set(answer) == KEYS | set(more)
    assert isinstance(answer["input"], str)
    assert set(answer["seconds"]) == {"parse", "encode", "solve"}
    assert all(type(spent) is float and spent >= 0 for spent in answer["seconds"].values())


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_one_solution(run, file, kind):
    path = file(boards.UNIQUE[kind])
    code, out, err = run("solve", "--json", path)
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    answer = json.loads(out)
    assert_contract(answer)
    assert answer["input"] == path
    assert (answer["puzzle"], answer["rows"], answer["cols"]) == (kind, 4, 4)
    assert answer["verdict"] == "unique"
    read = int if kind == "futoshiki" else str
    assert answer["solution"] == [list(map(read, line)) for line in boards.SOLVED[kind]]
    assert type(answer["variables"]) is int
    assert type(answer["clauses"]) is int
    assert answer["variables"] >= 12
    assert answer["clauses"] > 0


def test_rows_are_not_columns(run, file):
    answer = json.loads(run("solve", "--json", file("1 . . X\n")).out)
    assert (answer["rows"], answer["cols"]) == (1, 4)
    assert answer["solution"] == [["1", "L", ".", "X"]]


def test_every_token_of_a_light_up(run, file):
    answer = json.loads(run("solve", "--json", file("2..1.\n.4.1X\n..3..\n....1\n0.2..\n")).out)
    assert answer["verdict"] == "unique"
    drawn = ["".join(line) for line in answer["solution"]]
    assert drawn == ["2L.1L", "L4L1X", ".L3.L", "..L.1", "0.2L."]


def test_numbers_of_two_digits_are_one_token(run, file):
    rows = [[(row + col) % 12 + 1 for col in range(12)] for row in range(12)]
    text = "\n".join(" ".join(map(str, row)) for row in rows)
    answer = json.loads(run("solve", "--json", file(f"satori 1\nkind: futoshiki\n\n{text}\n")).out)
    assert answer["verdict"] == "unique"
    assert answer["solution"] == [list(row) for row in rows]


def test_several_solutions(run, file):
    code, out, err = run("solve", "--json", file(boards.SIX_WAYS))
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert_contract(answer)
    assert answer["verdict"] == "multiple"
    assert_lights_all(answer["solution"])


def assert_lights_all(solution: list[list[str]]) -> None:
    """Check a solution of the empty 3 × 3: one bulb in each row and column."""
    assert sorted(line.index("L") for line in solution) == [0, 1, 2]
    assert sorted("".join(line) for line in solution) == ["..L", ".L.", "L.."]


def test_no_solution(run, file):
    code, out, err = run("solve", "--json", file(boards.FOUR_IN_A_CORNER))
    assert (code, err) == (1, "")
    answer = json.loads(out)
    assert_contract(answer)
    assert (answer["verdict"], answer["solution"]) == ("none", None)
    assert (answer["puzzle"], answer["rows"], answer["cols"]) == ("lightup", 2, 3)


def test_a_bad_file(run, file):
    path = file("satori 1\nkind: lightup\n\n. . .\n. Q .\n")
    code, out, err = run("solve", "--json", path)
    assert code == 2
    assert "Traceback" not in err
    answer = json.loads(out)
    assert_contract(answer, "error")
    assert answer["verdict"] == "error"
    assert answer["error"].startswith("Line 5, column 3: ")
    unknown = ("puzzle", "rows", "cols", "solution", "variables", "clauses")
    assert [answer[key] for key in unknown] == [None] * 6


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_time_limit(run, file, command):
    code, out, err = run(command, "--json", "--timeout", "0.3", file(boards.hard()))
    assert code == 3
    assert "Traceback" not in err
    answer = json.loads(out)
    assert_contract(answer, "error")
    assert (answer["verdict"], answer["solution"]) == ("timeout", None)
    assert "time limit" in answer["error"]
    assert (answer["puzzle"], answer["rows"], answer["cols"]) == ("lightup", 59, 30)


def test_a_time_limit_that_is_not_reached(run, file):
    code, out, _ = run("solve", "--json", "--timeout", "60", file(boards.LIGHTUP))
    assert (code, json.loads(out)["verdict"]) == (0, "unique")


def test_a_time_limit_in_words(run, file):
    code, out, err = run("solve", "--timeout", "0.3", file(boards.hard()))
    assert (code, out) == (3, "")
    assert err == "satori: The time limit was reached before the answer was found.\n"


@pytest.mark.parametrize(
    ("limit", "count", "complete"),
    [(1, 1, False), (2, 2, False), (5, 5, False), (6, 6, True), (7, 6, True)],
)
def test_counting(run, file, limit, count, complete):
    code, out, err = run("solve", "--json", "--all", str(limit), file(boards.SIX_WAYS))
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert_contract(answer, "count", "complete", "solutions")
    assert (answer["count"], answer["complete"]) == (count, complete)
    assert answer["verdict"] == "multiple"
    assert len(answer["solutions"]) == count
    assert len({json.dumps(solution) for solution in answer["solutions"]}) == count
    assert answer["solution"] == answer["solutions"][0]
    for solution in answer["solutions"]:
        assert_lights_all(solution)


def test_as_many_as_there_are(run):
    # Two bulbs, in one diagonal or the other.
    answer = json.loads(run("solve", "--json", "--all", "2", "2x2:d").out)
    assert (answer["count"], answer["complete"]) == (2, True)


@pytest.mark.parametrize("limit", [1, 2, 100])
def test_counting_the_only_solution(run, file, limit):
    answer = json.loads(run("solve", "--json", "--all", str(limit), file(boards.LIGHTUP)).out)
    assert (answer["verdict"], answer["count"], answer["complete"]) == ("unique", 1, True)
    assert answer["solutions"] == [[list(line) for line in boards.LIGHTUP_SOLVED]]


def test_counting_no_solution(run, file):
    code, out, _ = run("solve", "--json", "--all", "3", file(boards.FOUR_IN_A_CORNER))
    answer = json.loads(out)
    assert code == 1
    assert (answer["verdict"], answer["count"], answer["complete"]) == ("none", 0, True)
    assert (answer["solution"], answer["solutions"]) == (None, [])


@pytest.mark.parametrize(
    ("arguments", "text", "words"),
    [
        ((), boards.LIGHTUP, "Light Up, 4 × 4: one solution."),
        ((), boards.SIX_WAYS, "Light Up, 3 × 3: several solutions."),
        ((), boards.LESS_THAN_ONE, "Futoshiki, 4 × 4: no solution."),
        (("--all", "1"), boards.NORINORI, "Norinori, 4 × 4: 1 solution."),
        (("--all", "2"), boards.SIX_WAYS, "Light Up, 3 × 3: 2 solutions or more."),
        (("--all", "7"), boards.SIX_WAYS, "Light Up, 3 × 3: 6 solutions."),
    ],
)
def test_the_verdict_in_words(run, file, arguments, text, words):
    code, out, err = run("solve", *arguments, file(text))
    assert (code, err) == (1 if "no solution" in words else 0, "")
    assert out.splitlines()[0] == words


def test_the_solutions_are_drawn(run, file):
    out = run("solve", file(boards.LIGHTUP)).out
    assert "\n. L X .\nL . 0 .\n2 X . L\nL . . .\n" in out
    assert run("solve", file(boards.SIX_WAYS)).out.count("L") == 1 + 3  # Light Up, and the bulbs
    assert run("solve", "--all", "9", file(boards.SIX_WAYS)).out.count("L") == 1 + 3 * 6


def test_a_futoshiki_is_drawn_with_its_signs(run, file):
    out = run("solve", file(boards.FUTOSHIKI)).out
    assert "\n3 > 2 > 1   4\n" in out


def test_several_inputs_in_order(run, file):
    names = [file(text, kind) for kind, text in boards.UNIQUE.items()]
    code, out, err = run("solve", "--json", *names)
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["input"] for answer in answers] == names
    assert [answer["puzzle"] for answer in answers] == list(boards.UNIQUE)


def test_several_inputs_are_named_in_words(run, file):
    first, second = file(boards.LIGHTUP, "one"), file("?", "two")
    code, out, err = run("solve", first, second)
    assert code == 2
    assert out.startswith(f"{first}: Light Up, 4 × 4: one solution.\n")
    assert err.startswith(f"satori: {second}: ")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("yes", "yes"), 0),
        (("no", "yes"), 1),
        (("yes", "no"), 1),
        (("late", "no"), 3),
        (("no", "late", "yes"), 3),
        (("bad", "late", "no"), 2),
        (("yes", "late", "bad"), 2),
    ],
)
def test_the_worst_of_several_inputs_counts(run, file, names, code):
    texts = {
        "yes": boards.LIGHTUP,
        "no": boards.FOUR_IN_A_CORNER,
        "late": boards.hard(),
        "bad": "?",
    }
    inputs = [file(texts[name], name) for name in names]
    ended, out, _ = run("solve", "--json", "--timeout", "1", *inputs)
    assert ended == code
    assert len(out.splitlines()) == len(names)


@pytest.mark.parametrize("kind", boards.UNIQUE)
def test_standard_input(run, kind):
    code, out, err = run("solve", "--json", "-", stdin=boards.UNIQUE[kind])
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert (answer["input"], answer["puzzle"], answer["verdict"]) == ("-", kind, "unique")


def test_standard_input_as_windows_writes_it(run):
    text = b"\xef\xbb\xbf" + boards.NORINORI.replace("\n", "\r\n").encode()
    code, out, _ = run("solve", "--json", "-", stdin=text)
    assert (code, json.loads(out)["verdict"]) == (0, "unique")


@pytest.mark.parametrize(
    ("argument", "kind"),
    [
        ("4x4:bBc0a2Bf", "lightup"),
        ("https://puzz.link/p?akari/4/4/h.i52.l", "lightup"),
        ("akari/4/4/h.i52.l", "lightup"),
        ("norinori/4/4/7c8c1g", "norinori"),
        ("4:0D,0,0,0,0R,0R,0,0,0,0,0,0,0R,0,0,0,", "futoshiki"),
    ],
)
def test_ids_and_urls(run, argument, kind):
    answer = json.loads(run("solve", "--json", argument).out)
    assert (answer["input"], answer["puzzle"], answer["verdict"]) == (argument, kind, "unique")
    read = int if kind == "futoshiki" else str
    assert answer["solution"] == [list(map(read, line)) for line in boards.SOLVED[kind]]


def test_a_file_comes_before_an_id_of_the_same_name(run, file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file(boards.SIX_WAYS, "4x4:bBc0a2Bf")
    assert json.loads(run("solve", "--json", "4x4:bBc0a2Bf").out)["verdict"] == "multiple"


def test_a_warning_goes_to_the_error_output(run):
    argument = "https://puzz.link/p?akari/v:a rule of its own/4/4/h.i52.l"
    code, out, err = run("solve", argument)
    assert code == 0
    assert "one solution" in out
    assert err.startswith("satori: ")
    assert err.count("\n") == 1


class TestHints:
    """`--kind` and `--size`, for texts that do not tell."""

    task = "bBc0a2Bf"

    def test_without_them(self, run):
        code, out, err = run("solve", "-", stdin=self.task)
        assert (code, out) == (2, "")
        assert "(give --kind and --size ROWSxCOLS)." in err
        assert err.count(". ") == 0  # one sentence

    @pytest.mark.parametrize("size", ["4x4", "4"])
    def test_with_them(self, run, size):
        arguments = ("solve", "--json", "-", "--kind", "lightup", "--size", size)
        answer = json.loads(run(*arguments, stdin=self.task).out)
        assert answer["solution"] == [list(line) for line in boards.LIGHTUP_SOLVED]

    def test_rows_come_first(self, run):
        arguments = ("solve", "--json", "-", "--kind", "lightup", "--size", "2x8")
        answer = json.loads(run(*arguments, stdin=self.task).out)
        assert (answer["rows"], answer["cols"]) == (2, 8)

    def test_the_size_of_a_futoshiki_without_one(self, run):
        text = "1\n1\n1 1 1\n1 1 1 2\n"
        for size in (3, 5):
            arguments = ("--kind", "futoshiki", "--size", str(size))
            answer = json.loads(run("solve", "--json", "-", *arguments, stdin=text).out)
            assert (answer["rows"], answer["cols"]) == (size, size)

    def test_another_kind_than_the_file(self, run, file):
        code, out, err = run("solve", "--kind", "lightup", file(boards.NORINORI))
        assert (code, out) == (2, "")
        assert err == "satori: This is a Norinori puzzle, not a Light Up puzzle.\n"
