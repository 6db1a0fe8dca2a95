"""Simulated people with habits look for games for some weeks. The clock counts seconds since midnight UTC."""

import heapq
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations, count
from random import Random

from games.matchmaking.matching import (
    LIVE,
    Candidate,
    Match,
    Pool,
    find_matches,
    match_for,
    trios_short_of_one,
)
from tests.games.matchmaking.matching.checker import faults, limit, pair_faults
from tests.games.matchmaking.matching.pools import ANY, bell

MINUTE, HOUR, DAY = 60, 3600, 86400
SWEEP = 10 * MINUTE
SLOW = ("1d", "3d")
DAYS_OF_A_GAME = {"1d": (2, 9), "3d": (4, 16)}

LIVE_SEATS = [frozenset({2})] * 4 + [ANY]
SLOW_SEATS = [frozenset({2})] * 16 + [ANY] * 2 + [frozenset({3}), frozenset({4})]


@dataclass
class Person:
    """`evening` is the hour (UTC) around which the person plays."""

    user: int
    evening: int
    visits: int
    likes: int
    seats: frozenset
    paces: frozenset
    rated: bool
    two: tuple
    many: tuple
    on_time: float | None
    again: bool
    networks: frozenset
    vacation: range
    agrees_to_three: bool
    agrees_to_bot: bool
    games: int = 0
    wished: int = 0
    played: int = 0
    hours: tuple = ()

    def is_away(self, now):
        return int(now // DAY) in self.vacation


@dataclass
class Wish:
    number: int
    person: Person
    made_at: float
    asked: bool = False


@dataclass
class Result:
    """`waits`: seconds by the pace of the game and the wish's seats. `unmet`: wishes of people that left."""

    waits: dict = field(default_factory=lambda: defaultdict(list))
    unmet: dict = field(default_factory=lambda: defaultdict(int))
    longest_open: dict = field(default_factory=lambda: defaultdict(float))
    faults: list = field(default_factory=list)
    passed_over: list = field(default_factory=list)
    matches: list = field(default_factory=list)


class World:
    def __init__(self, seed, people, days):
        self.rng = Random(seed)
        self.days = days
        self.people = [self.new_person(user, people) for user in range(people)]
        self.blocked = {frozenset(self.rng.sample(range(people), 2)) for _ in range(people // 3)}
        self.playing = defaultdict(int)
        self.open: dict[int, Wish] = {}
        self.numbers, self.order = count(1), count()
        self.queue = []
        self.now = 0.0
        self.known = set()
        self.result = Result()

    def new_person(self, user, people):
        rng = self.rng
        is_live = rng.random() < 0.1
        evening = rng.choice([18, 19, 20, 20, 21, 1, 2, 11])
        leaves = rng.randrange(self.days) if rng.random() < 0.12 else self.days
        mu = rng.gauss(25, 5)
        sigma = 8.33 if rng.random() < 0.15 else rng.uniform(1.5, 3.5)
        slow = [frozenset({"1d"})] * 5 + [frozenset({"3d"})] * 2 + [frozenset({"1d", "3d"})] * 2
        return Person(
            user=user,
            evening=evening,
            visits=rng.choice([1, 1, 2, 3]),
            likes=rng.choice([1, 2, 2, 3, 4, 6]),
            seats=rng.choice(LIVE_SEATS if is_live else SLOW_SEATS),
            paces=frozenset({LIVE}) if is_live else rng.choice(slow),
            rated=rng.random() < 0.6,
            two=(mu, sigma),
            many=(mu + rng.gauss(0, 2), min(8.33, sigma * 1.5)),
            on_time=rng.choice([None, 1.0, 1.0, 0.97, 0.9, 0.6]),
            again=rng.random() < 0.1,
            # Every tenth person lives with the next one.
            networks=frozenset({f"net-{user - 1 if user % 10 == 1 else user}"}),
            vacation=range(leaves, leaves + 7),
            agrees_to_three=rng.random() < 0.7,
            agrees_to_bot=rng.random() < 0.5,
            hours=bell(evening) if rng.random() < 0.8 else (),
        )

    def run(self):
        for person in self.people:
            for day in range(self.days):
                self.plan_visits(person, day)
        for moment in range(SWEEP, self.days * DAY, SWEEP):
            self.plan(moment, self.sweep)
        while self.queue:
            self.now, _, act, arguments = heapq.heappop(self.queue)
            act(*arguments)
        for wish in self.open.values():
            self.note_open(wish)
        return self.result

    def plan(self, moment, act, *arguments):
        if moment < self.days * DAY:
            heapq.heappush(self.queue, (moment, next(self.order), act, arguments))

    def plan_visits(self, person, day):
        for _ in range(person.visits):
            start = day * DAY + self.rng.gauss(person.evening, 2) * HOUR
            if start >= 0 and not person.is_away(start):
                self.plan(start, self.arrive, person, start + self.rng.uniform(20, 90) * MINUTE)

    def arrive(self, person, until):
        """The person makes wishes; those for live games end when they leave."""
        is_live = LIVE in person.paces
        mine = [wish for wish in self.open.values() if wish.person is person]
        if is_live and (mine or person.games):
            return
        for _ in range(1 if is_live else person.likes - person.games - len(mine)):
            person.wished += 1
            wish = Wish(next(self.numbers), person, self.now)
            self.open[wish.number] = wish
            if is_live:
                self.plan(until, self.give_up, wish)
            pool = self.pool()
            if match := match_for(pool, wish.number):
                self.start(pool, [match])

    def give_up(self, wish):
        if self.open.pop(wish.number, None):
            self.result.unmet[LIVE, wish.person.seats] += 1

    def sweep(self):
        """Search if there are other wishes than before, or one has waited so long that it may match more."""
        pool = self.pool()
        known = {(each.wish, each.paces, limit(each, LIVE in each.paces)) for each in pool.candidates}
        if known <= self.known:
            return
        self.known = known
        self.start(pool, find_matches(pool))
        for trio in trios_short_of_one(self.pool()):
            for number in trio:
                self.open[number].asked = True

    def pool(self):
        users = sorted({wish.person.user for wish in self.open.values()})
        playing = {pair for pair in map(frozenset, combinations(users, 2)) if self.playing.get(pair)}
        return Pool([self.candidate(wish) for wish in self.open.values()], self.blocked, playing)

    def candidate(self, wish):
        person = wish.person
        return Candidate(
            wish=wish.number,
            user=person.user,
            seats=person.seats,
            paces=frozenset() if person.is_away(self.now) else person.paces,
            rated=person.rated,
            two=person.two,
            many=person.many,
            waited=self.now - wish.made_at,
            hours=person.hours,
            on_time=person.on_time,
            again=person.again,
            three_players=wish.asked and person.agrees_to_three,
            bot_joins=wish.asked and person.agrees_to_bot,
            networks=person.networks,
            places=person.likes - person.games,
        )

    def start(self, pool, matches):
        self.result.faults += faults(pool, matches)
        self.result.passed_over += passed_over(pool, matches)
        for match in matches:
            wishes = [self.open.pop(number) for number in match.wishes]
            for wish in wishes:
                wish.person.games += 1
                wish.person.played += 1
                self.note_open(wish)
                self.result.waits[match.pace, wish.person.seats].append(self.now - wish.made_at)
            self.result.matches.append(match)
            self.plan_end(match, [wish.person for wish in wishes])

    def plan_end(self, match: Match, people):
        pairs = [frozenset({one.user, other.user}) for one, other in combinations(people, 2)]
        for pair in pairs:
            self.playing[pair] += 1
        lasts = 30 * MINUTE if match.pace == LIVE else self.rng.uniform(*DAYS_OF_A_GAME[match.pace]) * DAY
        self.plan(self.now + lasts, self.end, people, pairs)

    def end(self, people, pairs):
        for person in people:
            person.games -= 1
        for pair in pairs:
            self.playing[pair] -= 1

    def note_open(self, wish):
        """Days of vacation do not count."""
        person = wish.person
        days = sum(person.is_away(day * DAY) for day in range(int(wish.made_at // DAY), int(self.now // DAY)))
        kind = (LIVE if LIVE in person.paces else "slow", person.seats)
        waited = self.now - wish.made_at - days * DAY
        self.result.longest_open[kind] = max(self.result.longest_open[kind], waited)


def passed_over(pool, matches):
    """Pairs of which one could have played with a wish that had waited for a day and got nothing."""
    matched = {wish for match in matches for wish in match.wishes}
    by_wish = {each.wish: each for each in pool.candidates}
    busy = {by_wish[wish].user for wish in matched}
    waiting = [each for each in pool.candidates if is_overdue(each) and each.user not in busy]
    return [
        (each.wish, match)
        for match in matches
        if len(match.wishes) == 2 and not any(is_overdue(by_wish[wish]) for wish in match.wishes)
        for each in waiting
        if any(not pair_faults(pool, each, by_wish[wish], 2, pace) for wish in match.wishes for pace in SLOW)
    ]


def is_overdue(candidate):
    return candidate.waited >= DAY and LIVE not in candidate.paces
