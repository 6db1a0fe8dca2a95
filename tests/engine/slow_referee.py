"""A second, slow implementation of the rules for tests. It shares no code with the engine.

It stores tiles in a dict of cells and computes everything from scratch, groups by flood fill over sets.
"""

import csv
from collections import Counter
from pathlib import Path

TILES_CSV = Path(__file__).parents[2] / "engine" / "tiles.csv"
COLOR, TIME, GOALS = {}, {}, {}
with TILES_CSV.open(newline="") as lines:
    for row in csv.DictReader(lines):
        tile = int(row["id"])
        COLOR[tile] = row["color"][0].upper()
        TIME[tile] = int(row["time"])
        GOALS[tile] = [row[name] for name in ("goal1", "goal2", "goal3") if row[name]]


def neighbours(cell):
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def count(area, cell, color):
    """R4.1 to R4.3: flood from the sides of the cell over tiles of the colour, never through the cell."""
    reached = set()
    frontier = {side for side in neighbours(cell) if side in area and COLOR[area[side]] == color}
    while frontier:
        reached |= frontier
        around = set().union(*(neighbours(each) for each in frontier))
        frontier = {each for each in around - reached - {cell} if each in area and COLOR[area[each]] == color}
    return len(reached)


def connected_marks(area, cell, goal):
    marks = Counter(GOALS[area[cell]][goal])
    return sum(min(needed, count(area, cell, color)) for color, needed in marks.items())


def met_goals(area):
    return {
        (tile, goal)
        for cell, tile in area.items()
        for goal, marks in enumerate(GOALS[tile])
        if connected_marks(area, cell, goal) == len(marks)
    }


class Referee:
    def __init__(self, seats, tokens, order, tiles):
        self.seats, self.tokens = seats, tokens
        self.wheel = [None, *tiles[:11]]
        self.pile = list(tiles[11:])
        self.marker = 0
        self.position = dict.fromkeys(range(seats), 0)
        # The later a disc arrived, the higher it is; the top of the starting stack arrived last.
        self.arrival = {seat: -depth for depth, seat in enumerate(order)}
        self.areas = [{} for _ in range(seats)]
        self.covered = [set() for _ in range(seats)]
        self.left = []
        self.ply = 0
        self.reason = None
        self.phase1 = None
        self.score = None

    def order(self):
        here = [seat for seat in range(self.seats) if seat not in self.left]
        return sorted(here, key=lambda seat: (self.position[seat], -self.arrival[seat]))

    def to_move(self):
        return None if self.reason else self.order()[0]

    def takeable(self):
        slots = [(self.marker + step) % 12 for step in range(1, 12)]
        return [slot for slot in slots if self.wheel[slot] is not None][:3] if not self.reason else []

    def can_refill(self):
        return self.seats > 1 and not self.reason and self.on_wheel() in (1, 2) and len(self.pile) > 0

    def can_end_phase(self):
        enough = len(self.covered[0]) >= min(8, self.tokens)
        return self.seats == 1 and not self.reason and self.phase1 is None and enough

    def on_wheel(self):
        return sum(tile is not None for tile in self.wheel)

    def legal(self):
        if self.reason:
            return []
        area = self.areas[self.to_move()]
        cells = {side for cell in area for side in neighbours(cell)} - set(area) if area else {(0, 0)}
        takes = [f"{self.wheel[slot]}@{x},{y}" for slot in self.takeable() for x, y in cells]
        return sorted(takes + ["R"] * self.can_refill() + ["P"] * self.can_end_phase())

    def act(self, text):
        self.ply += 1
        if text == "R":
            self.refill()
        elif text == "P":
            self.end_phase()
        elif ":" in text:
            self.left.append(int(text.split(":")[1]))
            if len(self.left) >= max(1, self.seats - 1):
                self.reason = "left"
        else:
            self.take(*text.split("@"))

    def take(self, tile, cell):
        seat, tile = self.to_move(), int(tile)
        x, y = map(int, cell.split(","))
        self.marker = self.wheel.index(tile)
        self.wheel[self.marker] = None
        self.position[seat] += TIME[tile]
        self.arrival[seat] = self.ply
        self.areas[seat][x, y] = tile
        self.covered[seat] |= met_goals(self.areas[seat])
        if len(self.covered[seat]) >= self.tokens:
            self.end("tokens")
        elif self.on_wheel() == 0:
            self.run_out()

    def run_out(self):
        if self.seats == 1 and self.phase1 is None:
            self.end_phase()
        elif self.seats > 1 and self.pile:
            self.refill()
        else:
            self.end("tiles")

    def refill(self):
        for step in range(1, 12):
            slot = (self.marker + step) % 12
            if self.wheel[slot] is None and self.pile:
                self.wheel[slot] = self.pile.pop(0)

    def end_phase(self):
        self.phase1 = self.times() + 10 * self.missing(8), self.missing(8)
        self.refill()

    def end(self, reason):
        self.reason = reason
        if self.seats == 1:
            second = self.times() + 10 * self.missing(21)
            self.score = (self.phase1[0] if self.phase1 else second) + second

    def times(self):
        return sum(TIME[tile] for tile in self.areas[0].values())

    def missing(self, stack):
        return max(0, min(stack, self.tokens) - len(self.covered[0]))

    def tokens_left(self, seat):
        return max(0, self.tokens - len(self.covered[seat]))

    def ranking(self):
        order = self.order()
        return sorted(order, key=lambda seat: (self.tokens_left(seat), order.index(seat))) + self.left[::-1]

    def describe(self):
        """docs/record.md's position."""
        solo = self.seats == 1
        return {
            "ply": self.ply,
            "to_move": self.to_move(),
            "marker": self.marker,
            "wheel": self.wheel[:],
            "pile": len(self.pile),
            "takeable": self.takeable(),
            "can_refill": self.can_refill(),
            "track": [
                None if solo or seat in self.left else self.position[seat] for seat in range(self.seats)
            ],
            "order": self.order(),
            "areas": [sorted([x, y, tile] for (x, y), tile in area.items()) for area in self.areas],
            "tokens_left": [self.tokens_left(seat) for seat in range(self.seats)],
            "covered": [sorted(map(list, covered)) for covered in self.covered],
            "over": self.reason is not None,
            "reason": self.reason,
            "ranking": self.ranking() if self.reason and not solo else None,
            "solo": self.describe_solo() if solo else None,
        }

    def describe_solo(self):
        phase1 = self.phase1
        if phase1 is None and self.reason == "tokens":
            phase1 = self.times(), 0
        return {
            "phase": 1 if self.phase1 is None else 2,
            "phase1_sum": phase1 and phase1[0],
            "phase1_missing": phase1 and phase1[1],
            "can_end_phase": self.can_end_phase(),
            "score": self.score,
        }
