// The notebook of a page, told where this very site offers the wheel: the build knows only where the site should be.

import { save } from "../base/saving.ts";

/** What is known of a notebook: its cells have a text, or lines of one. */
type Notebook = { cells: { source: string | string[] }[] };

/** The notebook as it should be kept: its first cell installs the wheel from `wheel`. */
export function fromHere(notebook: Notebook, wheel: string): Notebook {
  const told = notebook.cells.map((cell) => ({
    ...cell,
    source: [cell.source]
      .flat()
      .join("")
      .replace(/^(%pip install .*?)\S+\.whl$/m, (_, start) => start + wheel),
  }));
  return { ...notebook, cells: told };
}

/** Save the notebook that a link leads to; if it does not come, follow the link. */
async function download(link: HTMLAnchorElement) {
  const notebook: Notebook | null = await fetch(link.href)
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (!notebook) return location.assign(link.href);
  const here = fromHere(notebook, new URL(link.dataset.wheel!, location.href).href);
  save(link.download, "application/x-ipynb+json", JSON.stringify(here, null, 1));
}

/** Let the link give a notebook that knows this site's address; where that fails it is a plain link. */
export function prepare(link: HTMLAnchorElement) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    download(link);
  });
}
