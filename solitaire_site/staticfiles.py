"""Static files with names that change with their content, so that a browser may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Also rewrites `import` lines between our modules, which need no bundler then."""

    support_js_module_import_aggregation = True
