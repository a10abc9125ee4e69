"""French: how words meet, and how numbers, signs and cells are written."""

import pytest

from app.languages.french import French


def said(template: str, **values: object) -> str:
    french = French()
    return french.fill(french.translate(template), values)


@pytest.mark.parametrize(
    ("template", "value", "wanted"),
    [
        ("Supposons que {x}.", "il y ait une ampoule", "Supposons qu’il y ait une ampoule."),
        ("Supposons que {x}.", "L2C6 soit noire", "Supposons que L2C6 soit noire."),
        ("à côté de {x}", "le 2", "à côté du 2"),
        ("à côté de {x}", "les 2", "à côté des 2"),
        ("{x} sert à {x}", "le mur", "le mur sert au mur"),
        ("près de {x}", "eux", "près d’eux"),
        ("près de {x}", "huit cases", "près de huit cases"),
        ("plus de {x}", "onze", "plus de onze"),
        ("Si {x}", "il", "S’il"),
        ("Si {x}", "elle", "Si elle"),
        ("code {x}", "ici", "code ici"),
        ("la deuxième case de {x}", "O", "la deuxième case de O"),
        ("trop peu de {x}", "AB", "trop peu de AB"),
    ],
)
def test_words_meet(template, value, wanted):
    assert said(template, x=value) == wanted


def test_numbers_and_signs():
    assert said("{n:,} cases ; {s:.1f} s", n=12345, s=1.25) == "12\u202f345 cases\u202f; 1,2 s"
    assert said("Oui ! « {x} » : {y}?", x="a, b", y=3) == (
        "Oui\u202f! «\u202fa, b\u202f»\u202f: 3?"
    )


def test_what_is_quoted_has_french_quotation_marks():
    assert said("pas de {x!r}", x="easy") == "pas de «\u202feasy\u202f»"


def test_cells_have_french_names_but_files_keep_theirs():
    assert said("{x}", x="r2c6 et r10c12") == "L2C6 et L10C12"
    for kept in ("r1c1.satori", "/tmp/r1c1", "ar1c1", "r1c1a"):
        assert said("{x}", x=kept) == kept
