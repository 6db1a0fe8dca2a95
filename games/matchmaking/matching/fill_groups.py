"""Games for three and four: exact for a few people, else greedy and then improved."""

from collections.abc import Iterator, Sequence

import numpy as np

from games.matchmaking.matching.affinity import affinity, nearest
from games.matchmaking.matching.columns import Columns, Ints
from games.matchmaking.matching.draft import Draft, Found
from games.matchmaking.matching.groups import Kind, Valued, eligible
from games.matchmaking.matching.improvement import Improvement
from games.matchmaking.matching.rules import common_paces

NEAREST, FARTHER = 16, 60
"""The first group of a candidate comes from its nearest partners; if there is none, from more of them."""
DIVIDED_POOL = 400
"""In a larger pool it takes longer to find the parts than they save."""


def fill_groups(table: Columns, draft: Draft, kinds: Sequence[Kind]) -> None:
    """Add groups of these kinds to the draft."""
    wanted = np.any([eligible(table, kind) for kind in kinds], axis=0)
    for people in parts(table, np.flatnonzero(wanted & draft.open), kinds):
        if len(people) < min(kind.wishes for kind in kinds):
            continue
        improvement = Improvement(table, draft, kinds, people)
        if improvement.is_exact():
            continue
        anchors = people[table.refuses_two[people]]
        for anchor in anchors[np.lexsort((anchors, -table.urgency[anchors]))].tolist():
            if found := best_group_with(table, draft, anchor, kinds):
                draft.add(found)
        improvement.run()


def parts(table: Columns, people: Ints, kinds: Sequence[Kind]) -> Iterator[Ints]:
    """Split into parts so that nobody may play with somebody of another part, or is in two."""
    if len(people) > DIVIDED_POOL:
        yield people
        return
    linked = table.user[people][:, None] == table.user[people]
    for seats in {kind.seats for kind in kinds}:
        linked |= common_paces(table, people, people, seats) != 0
    labels, before = np.arange(len(people)), None
    while before is None or (labels != before).any():
        before = labels
        labels = np.where(linked, labels, len(people)).min(axis=1, initial=len(people))
    for label in np.unique(labels).tolist():
        yield people[labels == label]


def best_group_with(table: Columns, draft: Draft, seed: int, kinds: Sequence[Kind]) -> Found | None:
    """The heaviest allowed group with this candidate among its nearest partners."""
    if not draft.open[seed]:
        return None
    weights = affinity(table, seed, kinds)
    weights[~draft.open] = -np.inf
    partners = nearest(weights)
    if len(partners) < min(kind.wishes for kind in kinds) - 1:
        return None
    # A group needs a wish that refuses two, so those come first if the seed is not one.
    if not table.refuses_two[seed]:
        partners = np.concatenate([part[: FARTHER // 2] for part in divided(partners, table)])
    for count in (NEAREST, FARTHER):
        window = np.concatenate([[seed], partners[:count]])
        valued = [Valued(table, window, kind, seed=True) for kind in kinds]
        found = [group for each in valued if (group := accepted(draft, each))]
        if found or len(partners) <= count:
            return max(found, key=lambda each: each.weight, default=None)
    return None


def divided(partners: Ints, table: Columns) -> tuple[Ints, Ints]:
    refusing = table.refuses_two[partners]
    return partners[refusing], partners[~refusing]


def accepted(draft: Draft, valued: Valued) -> Found | None:
    """The heaviest group that the draft accepts: two people may have met already."""
    best = valued.best()
    if best is None or draft.accepts(best):
        return best
    order = np.argsort(-valued.weights, kind="stable").tolist()
    return next((found for found in map(valued.found, order) if draft.accepts(found)), None)
