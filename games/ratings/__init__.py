"""Skill as numbers: how a game moves them and how they are shown. Nothing here knows the database."""

from games.ratings.skill import PROVISIONAL_GAMES, Skill, rated, shown_number, starting_skill
from games.ratings.standing import ranks_of

__all__ = ["PROVISIONAL_GAMES", "Skill", "ranks_of", "rated", "shown_number", "starting_skill"]
