// One pop-up for definitions and exact values. Hover, focus or tap opens it; Escape or moving on closes it.

/** An element with a pop-up, on the page or in a picture. */
type Tipped = HTMLElement | SVGElement;

const POINT = ".chart [role=img]";
const TIPPED = `[data-tip], abbr[title], abbr[data-title], ${POINT}`;
const GAP = 6;

let tip: HTMLElement | null = null;
let owner: Tipped | null = null;

function textOf(element: Tipped) {
  const { title } = element as HTMLElement;
  if (title) {
    // Without a title, the browser does not open its own tooltip over the pop-up.
    element.dataset.title = title;
    element.removeAttribute("title");
  }
  return element.dataset.tip ?? element.dataset.title ?? element.getAttribute("aria-label");
}

function createTip() {
  const box = document.createElement("div");
  box.className = "tip";
  box.id = "counterroll-tip";
  box.setAttribute("role", "tooltip");
  box.popover = "manual";
  return document.body.appendChild(box);
}

function place(element: Tipped) {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  const { offsetWidth, offsetHeight } = tip!;
  const centred = left + width / 2 - offsetWidth / 2;
  tip!.style.left = `${Math.max(GAP, Math.min(centred, room - offsetWidth - GAP))}px`;
  const above = top - offsetHeight - GAP;
  tip!.style.top = `${above > 60 ? above : bottom + GAP}px`;
}

function show(element: Tipped) {
  if (owner === element) return;
  hide();
  tip = tip?.isConnected ? tip : createTip();
  owner = element;
  tip.textContent = textOf(element);
  tip.showPopover?.();
  element.setAttribute("aria-describedby", tip.id);
  place(element);
}

function hide() {
  if (!owner) return;
  owner.removeAttribute("aria-describedby");
  owner = null;
  tip!.hidePopover?.();
}

/** Keep the pop-up beside its element while the page scrolls, and close it when the element leaves the screen. */
function follow() {
  if (!owner) return;
  const { top, bottom } = owner.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight || !owner.isConnected) hide();
  else place(owner);
}

function nextInTable(from: Element, down: number, across: number) {
  const cell = from.closest("td")!;
  const own = cell.parentElement as HTMLTableRowElement;
  const row = down ? (own.parentElement as HTMLTableSectionElement).rows[own.sectionRowIndex + down] : own;
  return row?.cells[cell.cellIndex + across]?.querySelector<HTMLElement>(".exact");
}

function nextInChart(from: Tipped, down: number, across: number) {
  const points = [...from.closest("svg")!.querySelectorAll<Tipped>(POINT)];
  return points[points.indexOf(from) + down + across];
}

const WAYS: Record<string, [down: number, across: number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Move along a table's exact values or a chart's points with the arrow keys. Together they are one tab stop. */
function moveFocus(event: KeyboardEvent) {
  const [down, across] = WAYS[event.key] ?? [0, 0];
  const from = (event.target as Element).closest?.<Tipped>(`td .exact, ${POINT}`);
  if (!from || (!down && !across)) return;
  const next = from.matches(POINT) ? nextInChart(from, down, across) : nextInTable(from, down, across);
  if (!next) return;
  event.preventDefault();
  from.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** From now on, open the pop-up of an element at hover, focus or tap. */
export function showTips() {
  document.documentElement.classList.add("tips");
  const tippedElement = (event: Event) => (event.target as Element).closest?.<Tipped>(TIPPED);
  const open = (event: Event) => (tippedElement(event) ? show(tippedElement(event)!) : hide());
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && document.activeElement !== owner && open(event));
  document.addEventListener("focusin", open);
  document.addEventListener("click", open);
  document.addEventListener("scroll", follow, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    moveFocus(event);
  });
}
