"""The rules page draws what the rules say, and leaves out no rule."""

import re
from html import escape
from pathlib import Path

import pytest
from django.urls import reverse

from games.lessons.pictures import COUNTS_ONCE, EXAMPLES, NOT_ITSELF
from tests.engine.slow_referee import met_goals

PICTURES = [*(picture for example in EXAMPLES for picture in example.pictures), COUNTS_ONCE, NOT_ITSELF]
RULES = re.findall(r"^\| (R\d\.\d) \|", Path("docs/rules.md").read_text(), re.MULTILINE)
LINKED_ANCHORS = ["refill", "take", "place", "cover", "order", "end", "ties", "solo", "solo-scoring", "goals"]


@pytest.fixture
def html(client):
    return client.get(reverse("learn")).text


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: str(picture.goals))
def test_a_picture_shows_goals_that_are_met_or_not_as_it_says(picture):
    covered = picture.state.areas[0].covered
    assert [goal in covered for goal in picture.goals] == [picture.is_met] * len(picture.goals)
    placed = {cell: tile for *cell, tile in picture.position["areas"][0] for cell in [tuple(cell)]}
    assert [goal in met_goals(placed) for goal in picture.goals] == [picture.is_met] * len(picture.goals)


def test_all_eight_examples_are_drawn_with_a_text_for_those_who_cannot_see_them(html):
    assert re.findall(r'id="(example-\d)"', html) == [f"example-{number}" for number in range(1, 9)]
    assert len(PICTURES) == 11
    for picture in PICTURES:
        assert html.count(f'role="img" aria-label="{escape(str(picture.alt))}"') == 1
    assert html.count("Not met") == sum(not picture.is_met for picture in PICTURES)


def test_every_rule_has_a_paragraph(html):
    stated = [number for numbers in re.findall(r'data-rules="([^"]+)"', html) for number in numbers.split()]
    assert len(RULES) == 26
    assert set(stated) == set(RULES)


def test_every_paragraph_links_to_itself(html):
    rules = re.findall(r'<(?:p|li) class="rule" id="([^"]+)"', html)
    assert len(rules) == len(set(rules)) >= len(RULES) - 1
    assert re.findall(r'<a class="rule-link" href="#([^"]+)"', html) == rules


@pytest.mark.parametrize("anchor", LINKED_ANCHORS)
def test_other_pages_can_link_to_a_part(html, anchor):
    assert html.count(f' id="{anchor}"') == 1


def test_each_entry_of_the_legend_links_to_a_rule(html):
    legend = html[html.index('<div class="legend-grid">') :]
    linked = re.findall(r'<h3><a href="/learn/#([^"]+)"', legend)
    assert len(linked) == legend.count("<h3>") == 6
    for anchor in linked:
        assert html.count(f'class="rule" id="{anchor}"') == 1


def test_the_contents_lead_to_parts_of_the_page(html):
    contents = html[html.index('<nav class="contents"') : html.index('<article class="chapters">')]
    for anchor in re.findall(r'href="#([^"]+)"', contents):
        assert f'<h2 id="{anchor}"' in html


def test_what_can_be_printed_is_linked(html):
    assert f'href="{reverse("rules-card")}"' in html
    assert f'href="{reverse("score-sheet")}"' in html
