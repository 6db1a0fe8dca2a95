import sys
from typing import Any

import structlog

LOG_LEVELS = ("INFO", "DEBUG", "WARNING", "ERROR")
LOG_FORMATS = ("console", "json")
# A local variable may hold a password or the order of the pile.
WITHOUT_LOCALS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)


def logging_config(level: str, log_format: str) -> dict[str, Any]:
    """Every line, structlog's and the standard library's, leaves through one handler in one form."""
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
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderer],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django gives this one a handler of its own; the lines would come twice.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            # Two lines for each socket, with a query in which a private table's link may be.
            "uvicorn.error": {"level": "WARNING"},
            # A line for each task that was sent, that came and that went, every few seconds when idle.
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
        },
    }
