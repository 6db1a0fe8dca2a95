import re
from dataclasses import dataclass, field

from django.http import HttpResponse

from tests.direct_client import DirectClient

REPEATED = re.compile(r"(\\x..|\\.|.)\1{40,}")
NAME = re.compile(r"{([a-z][a-z_ ]*)}")


@dataclass(frozen=True)
class Request:
    """`{name}` in the path or the body is replaced by a value of the world, such as a game's number."""

    method: str
    path: str
    role: str = "player"
    body: bytes = b""
    content_type: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def send(self, client: DirectClient, values: dict[str, str]) -> HttpResponse:
        return client.send(
            self.method,
            fill(self.path, values),
            fill(self.body.decode("latin-1"), values).encode("latin-1"),
            content_type=self.content_type,
            headers=self.headers,
        )

    @property
    def is_read(self) -> bool:
        return self.method in ("GET", "HEAD", "OPTIONS", "TRACE")

    def __str__(self) -> str:
        """Python code that makes this request again."""
        parts = ", ".join(f"{name}={short(value)}" for name, value in vars(self).items())
        return f"Request({parts})"


def short(value: object) -> str:
    """`repr`, with long repetitions as a product: `'x' * 5000`."""
    text = repr(value)
    begin = text[: text.index(quote := text[-1]) + 1] if isinstance(value, str | bytes) else ""
    if not begin:
        return text

    def product(found: re.Match[str]) -> str:
        times = len(found[0]) // len(found[1])
        return f"{quote} + {begin}{found[1]}{quote} * {times} + {begin}"

    return REPEATED.sub(product, text)


def braced(name: str) -> str:
    return f"{{{name}}}"


def fill(text: str, values: dict[str, str]) -> str:
    """Replace each `{name}` of a known name."""
    return NAME.sub(lambda found: values.get(found[1], found[0]), text) if "{" in text else text
