// A tap on a rule's identifier opens a dialog about the rule. The code for that is fetched at the first tap.

import { loadPart } from "../base/parts.ts";

let place: HTMLElement | null = null;

async function openRuleDialog(link: HTMLAnchorElement) {
  const { h, render, RuleDialog } = await loadPart(import("./rule-dialog.tsx"));
  const rule = decodeURIComponent(link.hash.slice(1));
  place = place?.isConnected ? place : document.body.appendChild(document.createElement("div"));
  const onClose = () => {
    render(null, place!);
    link.focus();
  };
  render(h(RuleDialog, { rule, address: link.href, onClose, key: rule }), place);
}

/** From now on, open the dialog about a rule when the reader taps its identifier. */
export function openRuleDialogsOnTap() {
  document.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>("a.rule-id");
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      history.replaceState(history.state, "", link.href);
      openRuleDialog(link);
    },
    true,
  );
}
