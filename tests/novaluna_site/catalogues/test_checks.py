"""Each check finds a bad translation and accepts a good one."""

import pytest

from novaluna_site.catalogues.checks import CHECKS, problems
from novaluna_site.catalogues.entries import Entry
from novaluna_site.catalogues.rules import Rules, read_rules
from tests.novaluna_site.catalogues.texts import entry

RULES = {language: read_rules(language) for language in ("uk", "ru", "de", "hu", "fa")}
TILES = {"plural": "%(n)s tiles"}
BUTTON = {"is_button": True}
HIDDEN = 'Join<span class="visually-hidden"> %(name)s</span>'

GOOD = [
    ("missing", "uk", entry("Join", "Приєднатися")),
    ("missing", "de", entry("%(n)s tile", "%(n)s Plättchen", "%(n)s Plättchen", **TILES)),
    ("fuzzy", "de", entry("Join", "Mitspielen")),
    ("placeholders", "de", entry("%(name)s: 1", "%(name)s: eins")),
    ("placeholders", "de", entry("1 tile", "1 Plättchen", "%(n)s Plättchen", **TILES)),
    ("placeholders", "uk", entry("1 tile", *["%(n)s тайлів"] * 4, first_form_is_one=False, **TILES)),
    ("placeholders", "de", entry("%(n)s%% done", "zu %(n)s%% fertig")),
    ("placeholders", "de", entry("{number} %", "{number} %")),
    ("tags", "de", entry("<b>Bold</b> and <i>more</i>", "<i>Mehr</i> und <b>fett</b>")),
    ("spaces", "de", entry("Join ", "Mitspielen ")),
    ("length", "uk", entry("Join", "Приєднатися", **BUTTON)),
    ("length", "uk", entry("Join", "Приєднатися до цієї гри")),
    (
        "length",
        "de",
        entry(HIDDEN, 'Los<span class="visually-hidden">: Partie von %(name)s ansehen</span>', **BUTTON),
    ),
    ("letters", "uk", entry("Play Nova Luna", "Грати в Nova Luna")),
    ("letters", "uk", entry("%(name)s, <b>hi</b> {time} &nbsp;", "%(name)s, <b>привіт</b> {time} &nbsp;")),
    ("letters", "ru", entry("See https://example.org/learn", "См. https://example.org/learn")),
    ("letters", "hu", entry("Long", "Hosszú, őű")),
    ("letters", "fa", entry("3 tiles", "۳ کاشی می‌روید")),
    ("quotes", "uk", entry("“Yes”", "«Так», об’єкт")),
    ("quotes", "de", entry("“Yes”", "„Ja“")),
    ("quotes", "hu", entry("“Yes”", "„Igen”")),
    ("quotes", "uk", entry('<a class="x">Yes</a>', '<a class="x">Так</a>')),
    ("dots", "uk", entry("Wait…", "Зачекайте…")),
    ("same", "de", entry("Join", "Mitspielen")),
    ("same", "de", entry("%(name)s · <b>%(n)s</b>", "%(name)s · <b>%(n)s</b>")),
    ("same", "de", entry("Nova Luna", "Nova Luna")),
    ("terms", "uk", entry("Take a tile", "Візьміть тайл")),
    ("terms", "uk", entry("Place a token on the tile", "Покладіть жетон на тайл")),
    ("terms", "ru", entry("Place a token on the tile", "Положите диск на жетон")),
    ("terms", "uk", entry("Turn on the sound", "Увімкнути звук")),
    ("terms", "de", entry("The new tile", "Das Startplättchen")),
    ("terms", "hu", entry("Your tiles", "A lapkáid")),
    ("terms", "fa", entry("solo tiles", "کاشی‌های تک‌نفره")),
    ("terms", "fa", entry("Score sheet", "برگهٔ امتیاز")),
]
BAD = [
    ("missing", "uk", entry("Join", "")),
    ("missing", "uk", entry("%(n)s tile", "%(n)s тайл", "%(n)s тайли", "", "", **TILES)),
    ("fuzzy", "de", entry("Join", "Mitspielen", is_fuzzy=True)),
    ("placeholders", "de", entry("%(name)s: 1", "%(nome)s: 1")),
    ("placeholders", "de", entry("Time: {time}", "Zeit")),
    ("placeholders", "de", entry("Time", "Zeit: {time}")),
    (
        "placeholders",
        "uk",
        entry("1 tile", "1 тайл", *["%(n)s тайлів"] * 3, first_form_is_one=False, **TILES),
    ),
    ("placeholders", "de", entry("%(n)s%% done", "zu %(n)s% fertig")),
    ("tags", "de", entry("<b>Bold</b>", "<strong>Fett</strong>")),
    ("tags", "de", entry("<b>Bold</b>", "Fett")),
    ("spaces", "de", entry("Join\n", "Mitspielen")),
    ("length", "uk", entry("Join", "Приєднатися до цієї гри", **BUTTON)),
    ("letters", "uk", entry("Wheel", "Кoло")),  # the first o is a Latin letter
    ("letters", "uk", entry("Play Nova Luna", "Грати в Nova Lunа online")),
    ("letters", "uk", entry("You", "ты")),
    ("letters", "ru", entry("You", "ви і")),
    ("letters", "de", entry("You", "dу")),  # the second letter is Cyrillic
    ("letters", "fa", entry("Tile", "كاشی")),  # the first letter is an Arabic kaf
    ("letters", "fa", entry("3 tiles", "3 کاشی")),
    ("quotes", "uk", entry("“Yes”", '"Так"')),
    ("quotes", "uk", entry("“Yes”", "“Так”")),
    ("quotes", "uk", entry("thing", "об'єкт")),
    ("quotes", "de", entry("“Yes”", "„Ja”")),
    ("dots", "uk", entry("Wait…", "Зачекайте...")),
    ("same", "de", entry("Join", "Join")),
    ("same", "de", entry("Api, safari", "Api, safari")),
    ("same", "de", entry("a move", "a move", "Züge", plural="moves")),
    ("terms", "uk", entry("Take a tile", "Візьміть жетон")),
    ("terms", "uk", entry("Take a tile", "Візьміть його")),
    ("terms", "ru", entry("Place a token on the tile", "Положите фишку на жетон")),
    ("terms", "ru", entry("Covered goals", "Накрытые задания")),
    ("terms", "hu", entry("A group", "Egy láncolat")),
    ("terms", "de", entry("A yellow tile", "Ein gelber Stein")),
]


def found(check: str, language: str, bad: Entry) -> list[str]:
    return [sentence for name, sentence in problems(bad, RULES[language]) if name == check]


@pytest.mark.parametrize(("check", "language", "good"), GOOD)
def test_a_good_translation_passes(check, language, good):
    assert found(check, language, good) == []


@pytest.mark.parametrize(("check", "language", "bad"), BAD)
def test_a_bad_translation_is_found(check, language, bad):
    assert found(check, language, bad)


def test_every_check_is_shown_passing_and_failing():
    assert {check for check, _, _ in GOOD} == {check for check, _, _ in BAD} == set(CHECKS)


def test_a_text_can_be_excepted_from_a_check():
    rules = Rules(allowed={"same": ("Bot", "Version %(n)s…")})

    assert list(problems(entry("Bot", "Bot"), rules)) == []
    assert list(problems(entry("Version %(n)s of the site", "Version %(n)s of the site"), rules)) == []
    assert list(problems(entry("Robot", "Robot"), rules)) == [("same", "the same as in English")]
