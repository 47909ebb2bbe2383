"""Static files with names that change with their content, so that a browser may keep them for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

import rcssmin
import rjsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

MINIFIERS: dict[str, Callable[[str], str]] = {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}
"""What takes comments and blanks out of the collected copies: a fifth of what a first visit loads."""


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Also rewrites `import` lines between our modules, which need no bundler then."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Shorten the collected files, then name and compress these instead of their sources."""
        if dry_run:
            return
        for path in paths:
            shorten(Path(self.path(path)))
        yield from super().post_process({path: (self, path) for path in paths}, dry_run, **options)


def shorten(path: Path) -> None:
    """Take comments and blanks out of a script or style sheet; leave any other file alone."""
    minify = MINIFIERS.get(path.suffix)
    if minify:
        path.write_text(minify(path.read_text("utf-8")), "utf-8")


def forbid_guessing(headers: Headers, path: str, url: str) -> None:
    """No browser may take a static file for what it is not. All other headers of pages are of no use there."""
    headers["X-Content-Type-Options"] = "nosniff"
