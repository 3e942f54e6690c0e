// Prints a reader's screen on one page, as large as it fits.

const WIDE = 718; // pixels between the margins of A4
const HIGH = 1010;
const MIN_SIZE = 0.3;

function fit() {
  const pins = document.querySelector<HTMLElement>(".pins");
  if (!pins) return;
  pins.classList.add("pins-fitted");
  for (let size = 1; size >= MIN_SIZE; size -= 0.05) {
    Object.assign(pins.style, { zoom: size, width: `${WIDE / size}px` });
    if (pins.scrollHeight * size <= HIGH) return;
  }
}

function undoFit() {
  const pins = document.querySelector(".pins");
  pins?.classList.remove("pins-fitted");
  pins?.removeAttribute("style");
}

addEventListener("beforeprint", fit);
addEventListener("afterprint", undoFit);
