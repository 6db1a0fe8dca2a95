import sys
from typing import Any

import structlog

from novaluna_site.database_errors import shorten_database_errors
from novaluna_site.log_masking import mask_line

LOG_LEVELS = ("INFO", "DEBUG", "WARNING", "ERROR")
LOG_FORMATS = ("console", "json")
# A line for each request, two for each worker that starts, and one for each that stops with work left to do.
QUIET_ON_CONSOLE = (
    "requests",
    "celery.worker.consumer.connection",
    "celery.apps.worker",
    "kombu.transport.virtual.base",
)
# A local variable may contain a password or the order of the pile.
WITHOUT_LOCALS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)


def logging_config(level: str, log_format: str) -> dict[str, Any]:
    """Send structlog's and the standard library's records through one handler, in one format.

    `console` is for people who watch a terminal: at INFO it leaves out what happens all the time.
    """
    is_quiet = log_format == "console" and level == "INFO"
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer: list[Any] = (
        [structlog.processors.ExceptionRenderer(WITHOUT_LOCALS), structlog.processors.JSONRenderer()]
        if log_format == "json"
        else [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [*shared, structlog.stdlib.ExtraAdder(allow={"status_code"})],
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    shorten_database_errors,
                    *renderer,
                    mask_line,
                ],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django gives this logger a handler; without the next two lines everything would be logged twice.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            # Two lines for each WebSocket. Its query may contain the secret link of a private table.
            "uvicorn.error": {"level": "WARNING"},
            # Three lines for each task, every few seconds even if nothing happens.
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            **{name: {"level": "WARNING"} for name in (QUIET_ON_CONSOLE if is_quiet else ())},
        },
    }
