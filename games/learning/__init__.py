"""Positions and words that teach the game: pictures for the rules, boards for the lesson."""
