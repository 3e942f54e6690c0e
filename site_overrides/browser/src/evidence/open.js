// A tap on a rule's identifier tells its life; what that takes is fetched when it is first asked for.

let place = null;

async function tell(link) {
  const { h, render, Life } = await import("./life.jsx");
  const rule = decodeURIComponent(link.hash.slice(1));
  place = place?.isConnected ? place : document.body.appendChild(document.createElement("div"));
  const done = () => {
    render(null, place);
    link.focus();
  };
  render(h(Life, { rule, address: link.href, done, key: rule }), place);
}

/** Begin to listen, once for the whole visit. */
export function tellLives() {
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("a.rule-id");
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      history.replaceState(history.state, "", link.href);
      tell(link);
    },
    true,
  );
}
