from typing import Any

from accounts.usernames import MAX_LENGTH as MAX_USERNAME
from novaluna_site.api.fields import Text


class Username(Text):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MAX_USERNAME, **options)
