"""What is sent to Sentry: like the logs, no secrets of URLs and no values from database errors."""

from typing import Any

import sentry_sdk

from novaluna_site.database_errors import short_messages
from novaluna_site.log_masking import url_mask

NOT_SENT = ("query_string", "data", "cookies")
"""What people typed, and link codes."""


def report_errors(dsn: str, environment: str) -> None:
    sentry_sdk.init(
        dsn=dsn,
        environment=environment,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        before_send=without_secrets,
    )


def without_secrets(event: Any, hint: dict[str, Any]) -> Any:
    error = hint["exc_info"][1] if hint.get("exc_info") else None
    for name in NOT_SENT:
        event.get("request", {}).pop(name, None)
    return _clean(event, short_messages(error))


def _clean(value: Any, short: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _clean(each, short) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(each, short) for each in value]
    if not isinstance(value, str):
        return value
    for message, replacement in short.items():
        value = value.replace(message, replacement)
    return url_mask.masked(value)
