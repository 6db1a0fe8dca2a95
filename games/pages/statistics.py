from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.selectors.site_statistics import site_statistics


def show_statistics(request: HttpRequest) -> HttpResponse:
    return render(request, "standing/statistics.html", {"site": site_statistics()})
