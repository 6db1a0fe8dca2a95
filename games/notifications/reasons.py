"""Why a message was not sent. Rows store a reason; its sentence is written in the reader's language."""

from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from novaluna_site.i18n import digits


class Reason(StrEnum):
    ANSWERED = "answered"
    """With an error, whose number follows: "answered:503"."""
    BAD_ADDRESS = "bad_address"
    BOUNCED = "bounced"
    BUSY = "busy"
    INTERRUPTED = "interrupted"
    NO_ADDRESS = "no_address"
    NO_ANSWER = "no_answer"
    NO_BROWSER = "no_browser"
    NO_WEBHOOK = "no_webhook"
    UNKNOWN_ADDRESS = "unknown_address"
    UNREACHABLE = "unreachable"


_SENTENCES = {
    Reason.BAD_ADDRESS: gettext_lazy("We can’t send anything to this address."),
    Reason.BOUNCED: gettext_lazy("Emails to your address come back."),
    Reason.BUSY: gettext_lazy("The server is busy. Try again later."),
    Reason.INTERRUPTED: gettext_lazy("The test was interrupted. Try again."),
    Reason.NO_ADDRESS: gettext_lazy("You have no confirmed email."),
    Reason.NO_ANSWER: gettext_lazy("The server didn’t answer in time."),
    Reason.NO_BROWSER: gettext_lazy("None of your browsers accepts pushes any more."),
    Reason.NO_WEBHOOK: gettext_lazy("You have no webhook any more."),
    Reason.UNKNOWN_ADDRESS: gettext_lazy("The mail server doesn’t know your address."),
    Reason.UNREACHABLE: gettext_lazy("The server can’t be reached."),
}


def reason_words(stored: str) -> str:
    """Empty for a text that is no reason, such as the sentences that older versions stored."""
    name, _colon, number = stored.partition(":")
    if name == Reason.ANSWERED:
        # Translators: the number is an error code, such as 503.
        return _("The server answered with an error: %(code)s") % {"code": digits(number)}
    return str(_SENTENCES[Reason(name)]) if name in _SENTENCES else ""
