// A script inside the session page. If the page's other scripts do not load or never start, it shows a button to try
// again. It also lists the saved sessions, to be opened or saved as files. It needs no other file of the site.

const PATIENCE = 3_000; // milliseconds

type Session = { id: string; title: string; at: number };

const resultOf = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Return the storage of sessions, as in base/session-storage.ts. */
async function store(mode: IDBTransactionMode) {
  const request = indexedDB.open("counterroll-table", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("kept");
  return (await resultOf(request)).transaction("kept", mode).objectStore("kept");
}

const createElement = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>, ...content: Node[]) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
};
const button = (textContent: string, act: () => void) => {
  const element = createElement("button", { type: "button", textContent });
  element.addEventListener("click", act);
  return element;
};

function watch(island: HTMLElement) {
  const game = document.querySelector<HTMLElement>(".page-game")!.dataset.game!;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let box: HTMLElement | null = null;

  const tellTrouble = () => {
    const trouble = box?.querySelector(".trouble");
    if (trouble) trouble.textContent = "This browser cannot read its sessions now. Try again, or restart the browser.";
  };
  const open = async ({ id }: Session) => {
    await resultOf((await store("readwrite")).put(id, `current/${game}`));
    location.reload();
  };
  const save = async ({ id }: Session) => {
    const kept: { text: string } = await resultOf((await store("readonly")).get(`evening/${game}/${id}`));
    const href = URL.createObjectURL(new Blob([kept.text], { type: "text/plain" }));
    createElement("a", { href, download: `${game}-session.txt` }).click();
  };
  const line = (session: Session) =>
    createElement(
      "li",
      {},
      createElement("span", { textContent: session.title }),
      button("Open", () => open(session).catch(tellTrouble)),
      button("Save a file", () => save(session).catch(tellTrouble)),
    );

  async function offer() {
    box = createElement(
      "section",
      { className: "play play-late" },
      createElement("p", { className: "trouble", textContent: "The session page does not start." }),
      button("Try again", () => location.reload()),
    );
    box.setAttribute("role", "alert");
    island.after(box);
    const list: Record<string, Session> | undefined = await resultOf((await store("readonly")).get(`evenings/${game}`));
    const sessions = Object.values(list ?? {}).sort((one, other) => other.at - one.at);
    if (sessions.length)
      box?.append(createElement("p", { textContent: "Your sessions on this device:" }), createElement("ul", {}, ...sessions.map(line)));
  }

  const checkIsland = () => {
    if (island.querySelector(".play-wait")) {
      timer ??= setTimeout(() => offer().catch(tellTrouble), PATIENCE);
    } else {
      clearTimeout(timer);
      timer = undefined;
      box?.remove();
      box = null;
    }
  };
  new MutationObserver(checkIsland).observe(island, { childList: true, subtree: true });
  checkIsland();
}

const island = document.querySelector<HTMLElement>("[data-island=play]");
if (island) watch(island);
