// The notebook of a page. It installs the wheel from this site, whose address the build does not know.

import { downloadFile } from "../base/saving.ts";

/** The part of a notebook that this file reads: the text of its cells, as one text or as lines. */
type Notebook = { cells: { source: string | string[] }[] };

/** Return a copy of the notebook whose first cell installs the wheel from `wheel`. */
function withWheel(notebook: Notebook, wheel: string): Notebook {
  const cells = notebook.cells.map((cell) => ({
    ...cell,
    source: [cell.source]
      .flat()
      .join("")
      .replace(/^(%pip install .*?)\S+\.whl$/m, (_, start) => start + wheel),
  }));
  return { ...notebook, cells: cells };
}

/** Save the notebook of a link. If it cannot be fetched, follow the link. */
async function download(link: HTMLAnchorElement) {
  const notebook: Notebook | null = await fetch(link.href)
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (!notebook) return location.assign(link.href);
  const here = withWheel(notebook, new URL(link.dataset.wheel!, location.href).href);
  downloadFile(link.download, "application/x-ipynb+json", JSON.stringify(here, null, 1));
}

/** Make a link save the notebook with this site's address. If that fails, the link works as usual. */
export function saveOnClick(link: HTMLAnchorElement) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    download(link);
  });
}
