"""The first page of the admin: how the games are played. Figures only, nobody's name."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from solitaire_site.staff.models import VIEW_FIGURES
from solitaire_site.staff.site import staff_context, staff_page
from solitaire_site.stats.charts import charts_of
from solitaire_site.stats.choosing import SPANS, Choice, ChoiceForm, Period
from solitaire_site.stats.reading import overview as find_overview
from solitaire_site.stats.shown import day_name
from solitaire_site.stats.tables import tables_of
from solitaire_site.stats.tiles import tiles_of
from solitaire_site.stats.zone import day_of, zone

TITLE = gettext_lazy("Overview")


@staff_page("", name="index", title=TITLE, permission=VIEW_FIGURES, shelf=0)
@gzip_page
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Figures of some days, as the address says: a span up to today, or from one day to another."""
    today = day_of(timezone.now())
    form = ChoiceForm(request.GET, today)
    choice = form.choice
    found = find_overview(choice, today)
    tables = tables_of(found)
    context = {
        "form": form.shown,
        "problems": form.problems,
        "spans": _spans(choice, today),
        "told": _told(choice.period),
        "zone": zone().key,
        "of_all": choice.of_all,
        "groups": tiles_of(found),
        "charts": [*charts_of(found, tables)],
        "tables": [(_("Games and rules"), tables["presets"]), (_("Languages"), tables["languages"])],
        "csv_query": choice.address(**choice.days_query),
    }
    return render(request, "stats/overview.html", staff_context(request, title=TITLE, **context))


@staff_page("overview/<slug:name>.csv", name="overview_csv", title=TITLE, permission=VIEW_FIGURES, in_bar=False)
@require_safe
def overview_csv(request: HttpRequest, name: str) -> HttpResponse:
    """One table of the overview as a file."""
    today = day_of(timezone.now())
    choice = ChoiceForm(request.GET, today).choice
    table = tables_of(find_overview(choice, today)).get(name)
    if table is None:
        raise Http404
    answer = HttpResponse(table.csv, content_type="text/csv; charset=utf-8")
    days = f"{choice.period.first.isoformat()}-{choice.period.last.isoformat()}"
    answer["Content-Disposition"] = f'attachment; filename="{name}-{days}.csv"'
    return answer


def _spans(choice: Choice, today: date) -> list[tuple[str, str, bool]]:
    """The ways to the usual spans: name, address, whether it is the one shown."""
    names = {"today": _("Today"), "7": _("7 days"), "30": _("30 days"), "90": _("90 days")}
    return [
        (name, reverse("admin:index") + choice.address(span=span), choice.period == Period.up_to(today, SPANS[span]))
        for span, name in names.items()
    ]


def _told(period: Period) -> str:
    """The period and the one before, in a sentence."""
    if period.first == period.last:
        return _("{day}, compared with the day before.").format(day=day_name(period.first))
    return _("{first} to {last}, compared with the {n} days before.").format(
        first=day_name(period.first), last=day_name(period.last), n=len(period.days)
    )
