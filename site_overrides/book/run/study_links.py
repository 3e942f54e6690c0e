"""A hook with which MkDocs can build the pages without `make site`.

In such a build, the studies are notebooks, which mkdocs-jupyter turns into pages. Links name a study as a Markdown
page, such as `notebooks/fights.md`, so the hook adds that file name for each notebook. `make site` gives MkDocs
finished pages and does not need the hook.
"""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

NOTEBOOK = ".ipynb"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add an excluded Markdown page for each notebook, so that links find it."""
    for uri in [file.src_uri for file in files if file.src_uri.endswith(NOTEBOOK)]:
        page = f"{uri.removesuffix(NOTEBOOK)}.md"
        files.append(
            File(page, config.docs_dir, config.site_dir, use_directory_urls=True, inclusion=InclusionLevel.EXCLUDED)
        )
    return files
