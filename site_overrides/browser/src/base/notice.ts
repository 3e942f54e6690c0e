// A notice over the page with one button. It needs neither Preact nor other scripts that load later.

/** Show a notice; it replaces an older one of the same kind. The button closes it unless `act` does something else. */
export function showNotice(kind: string, text: string, label: string, act?: () => void) {
  document.querySelector(`.${kind}`)?.remove();
  const notice = Object.assign(document.createElement("aside"), { className: `rulings-notice ${kind}` });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  button.addEventListener("click", act ?? (() => notice.remove()));
  const actions = Object.assign(document.createElement("div"), { className: "rulings-presets" });
  actions.append(button);
  notice.setAttribute("role", "alert");
  notice.append(Object.assign(document.createElement("p"), { textContent: text }), actions);
  document.body.append(notice);
}

/** Show that the browser did not save something; `what` names the consequence. */
export const showNotSaved = (what: string) =>
  showNotice("not-saved", `Not saved: this browser blocks storage, or its storage is full. ${what}`, "Close");
