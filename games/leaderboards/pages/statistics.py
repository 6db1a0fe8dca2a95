from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.leaderboards.queries.site_statistics import site_statistics


def show_statistics(request: HttpRequest) -> HttpResponse:
    return render(request, "leaderboards/statistics.html", {"site": site_statistics()})
