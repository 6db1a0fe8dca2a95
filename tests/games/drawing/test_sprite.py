from xml.etree import ElementTree

from django.conf import settings

from engine import TILES
from games.drawing import sprite

SVG = "{http://www.w3.org/2000/svg}"


def test_the_file_is_what_the_generator_draws():
    kept = (settings.BASE_DIR / "static/img/tiles.svg").read_text(encoding="utf-8")
    assert kept == sprite(), "run `manage.py draw_artwork`"


def test_every_tile_has_its_face_and_marks():
    groups = {group.get("id"): group for group in ElementTree.fromstring(sprite()).iter(f"{SVG}g")}
    for tile in TILES.values():
        drawn = groups[f"t{tile.id}"]
        plaques = [rect for rect in drawn.iter(f"{SVG}rect") if rect.get("width") == "44"]
        marks = [path for path in drawn.iter(f"{SVG}path") if path.get("stroke-width") == ".18"]
        assert len(plaques) == len(tile.goals)
        assert len(marks) == sum(len(goal.marks) for goal in tile.goals)


def test_no_number_is_part_of_a_face():
    assert "<text" not in sprite()
