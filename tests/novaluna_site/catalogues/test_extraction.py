"""It finds what Django's makemessages finds with GNU xgettext. Both were once compared on the whole site."""

import pytest
from babel.messages import Catalog

from novaluna_site.catalogues.extraction import add_messages, extract_messages

PYTHON = {
    '_("Join")': ("", "Join"),
    'gettext("Join")': ("", "Join"),
    'gettext_lazy("Join")': ("", "Join"),
    'gettext_noop("Join")': ("", "Join"),
    'ngettext("%(n)s tile", "%(n)s tiles", n)': ("", ("%(n)s tile", "%(n)s tiles")),
    'ngettext_lazy("a tile", "tiles", "n")': ("", ("a tile", "tiles")),
    'pgettext("button", "Join")': ("button", "Join"),
    'pgettext_lazy("button", "Join")': ("button", "Join"),
    'npgettext("area", "a tile", "tiles", n)': ("area", ("a tile", "tiles")),
    'npgettext_lazy("area", "a tile", "tiles", n)': ("area", ("a tile", "tiles")),
    '_("one text " "in two parts")': ("", "one text in two parts"),
    '_(\n    "one text "\n    "on two lines"\n)': ("", "one text on two lines"),
    '_("%(name)s joins") % {"name": name}': ("", "%(name)s joins"),
    "show(first, _('it’s'), key=_first)": ("", "it’s"),
    '_("no\\u00a0break")': ("", "no\u00a0break"),
}
TEMPLATES = {
    '{% translate "Join" %}': ("", "Join"),
    "<p>{% trans 'Join' %}</p>": ("", "Join"),
    '{% translate "Join" as label %}': ("", "Join"),
    '{% translate "Join" context "button" %}': ("button", "Join"),
    '{% translate "Join"|lower %}': ("", "Join"),
    '{% translate "50%" %}': ("", "50%%"),
    "{% blocktranslate %}Turn: {{ name }}{% endblocktranslate %}": ("", "Turn: %(name)s"),
    "{% blocktranslate with name=seat.name|title %}Turn: {{ name }}{% endblocktranslate %}": (
        "",
        "Turn: %(name)s",
    ),
    "{% blocktranslate count n=tiles %}{{ n }} tile{% plural %}{{ n }} tiles{% endblocktranslate %}": (
        "",
        ("%(n)s tile", "%(n)s tiles"),
    ),
    '{% blocktranslate count n=x context "area" %}tile{% plural %}tiles{% endblocktranslate %}': (
        "area",
        ("tile", "tiles"),
    ),
    "{% blocktranslate trimmed %}\n  two\n  lines\n{% endblocktranslate %}": ("", "two lines"),
    "{% blocktranslate asvar title %}Rules{% endblocktranslate %}": ("", "Rules"),
    '{% blocktranslate with time="{time}" %}Left: {{ time }}{% endblocktranslate %}': ("", "Left: %(time)s"),
    "{% blocktranslate %}<b>Bold</b> 5%{% endblocktranslate %}": ("", "<b>Bold</b> 5%%"),
    '{{ name|default:_("Guest") }}': ("", "Guest"),
    '{{ _("Guest") }}': ("", "Guest"),
    '{% include "a.html" with title=_("Rules") only %}': ("", "Rules"),
    '{% if x == _("Rules") %}a > "b" {% endif %}': ("", "Rules"),
    "  it's (odd\n\t] {% translate 'Join' %}\n # text {": ("", "Join"),
    '{% comment %}Not this: {% translate "Old" %}{% endcomment %}{% translate "New" %}': ("", "New"),
}


def extracted(name: str, text: str) -> Catalog:
    catalogue = Catalog()
    add_messages(catalogue, name, text)
    return catalogue


def found_in(name: str, text: str) -> list[tuple[str, object]]:
    return [(message.context or "", message.id) for message in extracted(name, text) if message.id]


@pytest.mark.parametrize(("text", "message"), PYTHON.items())
def test_it_finds_texts_in_python(text, message):
    assert found_in("games/play/pages.py", text) == [message]


@pytest.mark.parametrize("name", ["page.html", "mail.txt", "site.webmanifest"])
@pytest.mark.parametrize(("text", "message"), TEMPLATES.items())
def test_it_finds_texts_in_templates(name, text, message):
    assert found_in(name, text) == [message]


def test_it_ignores_definitions_and_other_calls():
    assert found_in("a.py", 'def gettext(text="x"): ...\nshow("y")\n_(name)\n') == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", '# Translators: on the board.\n_("Moon")'),
        ("a.py", 'x = [\n    # Translators: on the board.\n    _(\n        "Moon"\n    ),\n]'),
        ("a.html", '{# Translators: on the board. #}\n{% translate "Moon" %}'),
        ("a.html", '<p>{# Translators: on the board. #}{% translate "Moon" %} {% translate "" %}</p>'),
        ("a.html", '{% comment %}Translators: on the board.{% endcomment %}\n{% translate "Moon" %}'),
    ],
)
def test_it_keeps_comments_for_translators(name, text):
    [message] = [message for message in extracted(name, text) if message.id]

    assert message.auto_comments == ["Translators: on the board."]


def test_a_comment_on_another_text_is_not_for_translators():
    text = '# Translators: on the board.\n_("Moon")\n# About the code.\n_("Sun")'

    assert [message.auto_comments for message in extracted("a.py", text) if message.id == "Sun"] == [[]]


def test_a_text_in_several_files_is_one_message_with_all_files(tmp_path):
    for folder in ("games", "templates"):
        (tmp_path / folder).mkdir()
    (tmp_path / "games/pages.py").write_text('_("Join")\n\n_("Leave")\n')
    (tmp_path / "templates/a.html").write_text('{% translate "Leave" %}{% translate "Join" %}')

    messages = [message for message in extract_messages(tmp_path) if message.id]

    assert [message.id for message in messages] == ["Join", "Leave"]
    assert {name for name, _ in messages[0].locations} == {"games/pages.py", "templates/a.html"}
