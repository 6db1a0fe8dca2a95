from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.leaderboards.queries.site_statistics import site_statistics


@require_safe
def show_statistics(request: HttpRequest) -> HttpResponse:
    return render(request, "leaderboards/statistics.html", {"site": site_statistics()})
