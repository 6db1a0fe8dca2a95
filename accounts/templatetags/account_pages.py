from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from django import template
from django.http.request import split_domain_port
from django.template import Context
from fido2.rpid import verify_rp_id

from accounts import mailbox
from accounts.user_agents import browser_name
from novaluna_site.i18n import zone_words

register = template.Library()

register.filter("browser_name", browser_name)
register.filter("place_of", zone_words)


@register.simple_tag(takes_context=True)
def passkeys_work_here(context: Context) -> bool:
    """Browsers allow passkeys only on sites with a domain name, over https or on localhost."""
    request = context["request"]
    host, _port = split_domain_port(request.get_host())
    return verify_rp_id(host, f"{request.scheme}://{host}")


@register.simple_tag(takes_context=True)
def is_code_pending(context: Context) -> bool:
    """Whether this browser can still enter the code of a mail that confirms an address."""
    return EmailVerificationProcess.resume(context["request"]) is not None


@register.simple_tag(takes_context=True)
def is_mailbox_open(context: Context) -> bool:
    return mailbox.is_mailbox_open(context["request"])
