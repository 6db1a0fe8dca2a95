from django import template
from django.http.request import split_domain_port
from django.template import Context
from django.utils.translation import gettext as _
from fido2.rpid import verify_rp_id

from accounts import mailbox

register = template.Library()

# In this order: most browsers also name those whose pages they want to be served.
BROWSERS = {
    "Firefox/": "Firefox",
    "Edg/": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


@register.simple_tag(takes_context=True)
def passkeys_work_here(context: Context) -> bool:
    """Browsers allow them only to sites with a name, over https or on the machine itself."""
    request = context["request"]
    host, _port = split_domain_port(request.get_host())
    return verify_rp_id(host, f"{request.scheme}://{host}")


@register.simple_tag(takes_context=True)
def is_mailbox_open(context: Context) -> bool:
    return mailbox.is_mailbox_open(context["request"])


@register.filter
def browser_name(user_agent: str) -> str:
    """A user agent in words that its owner recognises."""
    browser = next((name for token, name in BROWSERS.items() if token in user_agent), None)
    system = next((name for token, name in SYSTEMS.items() if token in user_agent), None)
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown browser")
