"""The rules of the matching in other words than the code's, one plain check for each."""

from collections import Counter
from itertools import combinations
from math import inf, sqrt

from games.matchmaking.matching import LIVE

STEPS = {True: (30, 120, 300, 600), False: (600, 3600, 6 * 3600, 24 * 3600)}


def limit(candidate, is_live):
    if candidate.any_rating:
        return inf
    passed = sum(candidate.waited >= step for step in STEPS[is_live])
    return inf if passed == 4 else 2**passed


def pair_faults(pool, one, other, seats, pace):
    """Why the two may not play together in a game with so many seats and this pace."""
    users = frozenset({one.user, other.user})
    faults = []
    if one.user == other.user:
        faults.append("one user twice")
    for each in (one, other):
        agreed = each.seats | {3} if each.three_players and 4 in each.seats else each.seats
        if seats not in agreed:
            faults.append("seats")
        if pace not in each.paces:
            faults.append("pace")
    if one.rated != other.rated:
        faults.append("rated and casual")
    if users in pool.blocked:
        faults.append("blocked")
    if users in pool.playing and not (one.again and other.again):
        faults.append("in a game together")
    if one.rated and one.networks & other.networks:
        faults.append("one household in a rated game")
    (mu, sigma), (mu2, sigma2) = (one.two, other.two) if seats == 2 else (one.many, other.many)
    distance = abs(mu - mu2) / sqrt(sigma**2 + sigma2**2)
    if distance > (limit(one, pace == LIVE) + limit(other, pace == LIVE)) / 2 + 1e-9:
        faults.append("rating")
    return faults


def match_faults(pool, match):
    """What is wrong with a match by itself."""
    by_wish = {each.wish: each for each in pool.candidates}
    members = [by_wish[wish] for wish in match.wishes]
    seats = len(members) + match.bots
    faults = [
        fault
        for one, other in combinations(members, 2)
        for fault in pair_faults(pool, one, other, seats, match.pace)
    ]
    if len(set(match.wishes)) < len(match.wishes) or seats not in (2, 3, 4):
        faults.append("members")
    if match.bots and not (match.bots == 1 and len(members) == 3 and all(each.bot_joins for each in members)):
        faults.append("bot without consent")
    if seats > 2 and all(2 in each.seats for each in members):
        faults.append("nobody refuses two")
    if frozenset(match.wishes) in pool.failed:
        faults.append("failed lately")
    if any(each.rated != match.rated for each in members):
        faults.append("rated")
    if [-each.waited for each in members] != sorted(-each.waited for each in members):
        faults.append("order")
    if any(each.places < 1 for each in members):
        faults.append("no places")
    return faults


def faults(pool, matches):
    """All broken rules in the result of a run."""
    by_wish = {each.wish: each for each in pool.candidates}
    found = [fault for match in matches for fault in match_faults(pool, match)]
    used = Counter(wish for match in matches for wish in match.wishes)
    found += [f"wish {wish} twice" for wish, times in used.items() if times > 1]
    of_user = {}
    for wish in used:
        of_user.setdefault(by_wish[wish].user, []).append(by_wish[wish])
    for user, wishes in of_user.items():
        if len(wishes) > wishes[0].places:
            found.append(f"user {user} has too many matches")
        if len(wishes) > 1 and any(each.only_one for each in wishes):
            found.append(f"user {user} has more than the only one")
    return found + meeting_faults(by_wish, matches)


def meeting_faults(by_wish, matches):
    meetings = {}
    for match in matches:
        for pair in combinations([by_wish[wish] for wish in match.wishes], 2):
            meetings.setdefault(frozenset(each.user for each in pair), []).extend(pair)
    return [
        f"{sorted(users)} meet twice"
        for users, wishes in meetings.items()
        if len(wishes) > 2 and not all(each.again for each in wishes)
    ]
