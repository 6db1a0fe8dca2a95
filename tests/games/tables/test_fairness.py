import json
import subprocess
import sys

import pytest
from django.urls import reverse

from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.fairness import commitment
from games.tables.models import Game, GameSecret
from games.tables.pages.fairness import SCRIPT
from tests.playing import play_to_the_end

pytestmark = pytest.mark.django_db


def test_the_hash_is_published_at_the_start_and_its_parts_only_at_the_end(client, game):
    secret = GameSecret.objects.get(game=game)
    address = reverse("fairness", args=[game.pk])
    before = client.get(address).content.decode()
    assert game.commitment in before
    assert secret.salt not in before
    play_to_the_end(game)
    after = client.get(address).content.decode()
    assert secret.salt in after
    assert ",".join(map(str, secret.tiles)) in after


def test_the_three_lines_on_the_page_verify_the_hash(client, game, tmp_path):
    play_to_the_end(game)
    proof = tmp_path / "proof.json"
    proof.write_bytes(client.get(reverse("api:proof", args=[game.pk])).content)
    assert _run(proof) == "True"
    changed = json.loads(proof.read_text())
    changed["tiles"][-2:] = reversed(changed["tiles"][-2:])
    proof.write_text(json.dumps(changed))
    assert _run(proof) == "False"


def _run(proof) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT, proof], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def test_no_two_games_share_a_salt_or_an_order(game, mina, otto, options):
    other = open_table(mina, options())
    join_table(otto, other.pk)
    first, second = GameSecret.objects.order_by("pk")
    assert first.salt != second.salt
    assert first.tiles != second.tiles
    assert Game.objects.get(pk=other.pk).commitment == commitment(second.tiles, second.salt)
