"""Adds the pages of figures to the admin: importing them does."""

from solitaire_site.stats import deals_page, overview_page

__all__ = ["deals_page", "overview_page"]
