from games.analysis.models.hint import Hint
from games.analysis.models.review import Review

__all__ = ["Hint", "Review"]
