"""A hook for MkDocs run by itself: pages name a study as the page that it becomes, `notebooks/fights.md`.

There the studies are notebooks still, of which mkdocs-jupyter makes pages; so each has one name more, by which links
find it. `make site` gives MkDocs the pages themselves, and has no need of it.
"""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

NOTEBOOK = ".ipynb"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Have each notebook found as a page of Markdown too, of which nothing is built."""
    for uri in [file.src_uri for file in files if file.src_uri.endswith(NOTEBOOK)]:
        page = f"{uri.removesuffix(NOTEBOOK)}.md"
        files.append(
            File(page, config.docs_dir, config.site_dir, use_directory_urls=True, inclusion=InclusionLevel.EXCLUDED)
        )
    return files
