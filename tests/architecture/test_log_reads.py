"""The log that is shown comes from `read_game`, together with the game (docs/decisions/0017)."""

import re

from tests.architecture.tracked import ROOT, tracked_files

LOG = re.compile(
    r"\bMove\.(?:objects|_default_manager|_base_manager)\b|\bgame\.moves\b|__moves\b|Prefetch\(\"moves"
)
MAY_QUERY_MOVES = {
    "games/tables/queries.py": "read_game; and the last moves of a list, compared with its games",
    "games/tables/actions/locked_game.py": "the game is locked",
    "games/tables/actions/submit_move.py": "the game is locked",
    "games/tables/actions/take_back.py": "the game is locked",
    "games/tables/actions/replay_log.py": "the game is locked",
    "games/tables/actions/verify_game.py": "the game is locked",
    "games/tables/personal_data.py": "an export reads everything in one snapshot",
    "games/tables/reliability.py": "times between moves, not what they did",
    "games/matchmaking/queries/habits.py": "at which hours a player moves, not what they did",
    "games/notifications/queries.py": "whether there is a move at all",
    "games/home/queries.py": "whether a player has moved at all",
    "games/leaderboards/queries/finishes.py": "finished games, whose log does not change",
}


def test_only_code_that_can_not_mix_two_moments_queries_moves():
    found = {
        str(path.relative_to(ROOT))
        for path in tracked_files("accounts/*.py", "games/*.py", "novaluna_site/*.py")
        if "migrations" not in path.parts and LOG.search(path.read_text())
    }
    assert sorted(found - set(MAY_QUERY_MOVES)) == []
    assert sorted(set(MAY_QUERY_MOVES) - found) == []


def test_it_would_notice_a_query():
    for text in ("Move.objects.filter()", "list(game.moves.all())", 'Prefetch("moves")', "Sum('x__moves')"):
        assert LOG.search(text)
    assert not LOG.search("game.log")
