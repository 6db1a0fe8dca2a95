"""What a log call writes in the end: the lines that the site's own formatter renders."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from structlog.stdlib import ProcessorFormatter

from novaluna_site.logs import logging_config

FORMATS = ("json", "console")


@contextmanager
def log_lines(log_format: str) -> Iterator[io.StringIO]:
    before = structlog.get_config()
    formatter = dict(logging_config("INFO", log_format)["formatters"]["structured"])
    # Loggers that are in use keep the old list of processors, which `capture_logs` has to find.
    structlog.configure(**before)
    del formatter["()"]
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(ProcessorFormatter(**formatter))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
