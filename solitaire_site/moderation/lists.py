"""Lists of the admin that stay quick however long the table is: they look one row ahead and count nothing."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin, ShowFacets
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise

from solitaire_site.staff.models import MODERATE

ROWS = 50
LAST_PAGE = 100
"""What lies further back is found by filters, not by leafing."""


class QuickChangeList(ChangeList):
    """A page of a list; whether there is another shows in the row after its last one.

    The keys are found first, so that what is sorted on the way is narrow. The rows are fetched by them alone: with the
    filters again, SQLite would rather go through an index of these.
    """

    def get_results(self, request: HttpRequest) -> None:
        self.page_num = min(self.page_num, LAST_PAGE)
        start = (self.page_num - 1) * ROWS
        rows = list(self.queryset.values_list("pk", flat=True)[start : start + ROWS + 1])
        found = self.apply_select_related(self.root_queryset).in_bulk(rows[:ROWS])
        self.result_list = [found[row] for row in rows[:ROWS] if row in found]
        self.has_more = len(rows) > ROWS and self.page_num < LAST_PAGE
        self.result_count = self.full_result_count = start + len(rows)
        self.show_full_result_count = self.can_show_all = False
        self.show_admin_actions = False
        self.multi_page = self.has_more or self.page_num > 1
        self.paginator = Paginator(rows, ROWS)
        self.newer, self.older = (self.get_query_string({"p": self.page_num + step}) for step in (-1, 1))


class QuickAdmin[M: Model](ModelAdmin[M]):
    """A list for moderators to search and filter; each row leads to a page of ours, and nothing is changed here."""

    page_name = ""
    """Our own page of one row, to which Django's leads."""

    change_list_template = "moderation/list.html"
    list_title: str | Promise = ""
    list_per_page = ROWS
    list_display_links = None
    empty_value_display = ""
    show_full_result_count = False
    show_facets = ShowFacets.NEVER
    actions = None
    sortable_by = ()

    def get_changelist(self, request: HttpRequest, **_: Any) -> type[ChangeList]:
        return QuickChangeList

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().changelist_view(request, (extra_context or {}) | {"title": self.list_title})

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        return redirect(f"admin:{self.page_name}", row.pk)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(MODERATE)

    def has_view_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return request.user.has_perm(MODERATE)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False
