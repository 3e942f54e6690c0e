/** Create an element with a class and with texts or nodes inside it. */
export function createElement(tag: string, className: string, ...content: (string | Node)[]) {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(...content);
  return element;
}
