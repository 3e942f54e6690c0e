// In the words of a book: the readings of the reader's own table in the place of ours.

const OWN = "own-ruling";

const made = (tag, className, ...content) => {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(...content);
  return element;
};
const strong = (text) => made("strong", "", text);

/** The readings of an erratum: {value: [its name, its sentence]}. */
const readingsOf = (list) =>
  new Map(
    [...list.querySelectorAll("dt")].map((name) => [name.querySelector("code").textContent, [name, name.nextElementSibling.textContent.trim()]]),
  );

/** The heading above an element, and the paragraph between the two that says how we rule. */
function above(list) {
  let ruling = null;
  for (let before = list.previousElementSibling; before; before = before.previousElementSibling) {
    if (before.classList.contains("erratum")) return { heading: before, ruling };
    if (before.querySelector(":scope > strong:first-child")?.textContent.startsWith("Ruling")) ruling = before;
  }
  return { heading: null, ruling };
}

function forget() {
  for (const note of document.querySelectorAll(`.${OWN}, .badge-own`)) note.remove();
  for (const ours of document.querySelectorAll("p[data-ours]")) {
    ours.hidden = false;
    delete ours.dataset.ours;
  }
}

/** At the erratum itself: the table's reading, and in the list which one it is. */
function tellHere(list, name, sentence) {
  const { heading, ruling } = above(list);
  (ruling ?? list).before(made("p", OWN, strong("Your table’s ruling."), ` ${sentence}`));
  if (ruling) Object.assign(ruling, { hidden: true }).dataset.ours = "";
  name.append(made("span", "badge-own", "your table"));
  return heading.id;
}

/** At every rule the erratum is about. */
function tellAtRules(erratum, sentence) {
  for (const note of document.querySelectorAll(`.rule-errata [data-erratum="${erratum}"]`))
    note.append(made("span", OWN, strong("Your table:"), ` ${sentence}`));
}

/** At the examples that would come out otherwise. */
function tellAtExamples(list, erratum, value) {
  for (let next = list.nextElementSibling; next?.classList.contains("impact"); next = next.nextElementSibling) {
    if (next.dataset.reading !== value) continue;
    for (const link of next.querySelectorAll('a[href*="--example-"]')) {
      const example = document.getElementById(link.hash.slice(1));
      example?.after(made("p", OWN, `By your table’s rulings (${erratum}) this comes out otherwise.`));
    }
  }
}

/** Tell the table's readings wherever a book tells ours. */
export function tellErrata(chosen) {
  forget();
  for (const list of document.querySelectorAll("dl.alternatives[data-ruling]")) {
    const value = chosen[list.dataset.ruling];
    const [name, sentence] = readingsOf(list).get(value) ?? [];
    if (!name) continue;
    const erratum = tellHere(list, name, sentence);
    tellAtRules(erratum, sentence);
    tellAtExamples(list, erratum, value);
  }
}
