from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.mailbox import is_mailbox_open, latest_mails


@require_safe
@never_cache
def mailbox(request: HttpRequest) -> HttpResponse:
    if not is_mailbox_open(request):
        raise Http404
    return render(request, "accounts/mailbox.html", {"mails": latest_mails()})
