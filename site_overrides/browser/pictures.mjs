// Draws the preview pictures of pages for other sites, and the site's icons: JSON in, PNG files out.
//
// book.write.finish.introductions runs this with a list of pictures on standard input:
//   {file, kind: "preview", game, title, text, accent, paper, ink, soft, emblem, mark, foot}
//   {file, kind: "icon", size, share, paper, mark}
// It draws with WebAssembly and fonts from the repository, so the same list gives the same bytes on every machine.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Renderer } from "@takumi-rs/wasm/node";

const FONTS = join(dirname(fileURLToPath(import.meta.url)), "node_modules/@fontsource-variable");
const READING = "Literata";
const CONTROLS = '"Source Sans 3"';

const font = (name, file) => ({ name, data: readFileSync(join(FONTS, file)) });
const renderer = new Renderer();
for (const each of [
  font("Literata", "literata/files/literata-latin-wght-normal.woff2"),
  font("Source Sans 3", "source-sans-3/files/source-sans-3-latin-wght-normal.woff2"),
  // The extended set holds minus signs, fractions and similar characters.
  font("Literata", "literata/files/literata-latin-ext-wght-normal.woff2"),
  font("Source Sans 3", "source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2"),
]) {
  await renderer.registerFont(each);
}

const text = (words, style) => ({ type: "text", text: words, style });
const row = (children, style) => ({ type: "container", style: { display: "flex", alignItems: "center", ...style }, children });

function drawing(svg, colour, size, style = {}) {
  const sized = svg.replaceAll("currentColor", colour).replace("<svg ", `<svg width="${size}" height="${size}" `);
  const src = `data:image/svg+xml;base64,${Buffer.from(sized).toString("base64")}`;
  return { type: "image", src, width: size, height: size, style: { flexShrink: 0, ...style } };
}

/** A short title gets a large size. */
const titleSize = ({ length }) => (length <= 18 ? 92 : length <= 26 ? 76 : 62);

function preview({ game, title, text: words, accent, paper, ink, soft, emblem, mark, foot }) {
  const frame = { width: "100%", height: "100%", display: "flex", flexDirection: "column", padding: "64px 76px 56px", color: ink };
  return {
    type: "container",
    style: { ...frame, backgroundColor: paper, borderTop: `18px solid ${accent}`, fontFamily: READING },
    children: [
      drawing(emblem, accent, 430, { position: "absolute", right: -40, bottom: -50, opacity: 0.16 }),
      row([drawing(emblem, accent, 44), text(game, { fontFamily: CONTROLS, fontWeight: 650, fontSize: 36, color: accent })], { gap: 14 }),
      text(title, { fontSize: titleSize(title), fontWeight: 700, lineHeight: 1.12, marginTop: 28, maxWidth: 1020, textWrap: "balance" }),
      text(words, { fontSize: 34, lineHeight: 1.42, marginTop: 26, color: soft, maxWidth: 770, textWrap: "pretty" }),
      row([drawing(mark, ink, 34), text(foot, { fontFamily: CONTROLS, fontWeight: 600, fontSize: 30, color: ink })], { gap: 12, marginTop: "auto" }),
    ],
  };
}

const icon = ({ size, share, paper, mark }) => ({
  type: "container",
  style: { width: "100%", height: "100%", display: "flex", alignItems: "center", justifyContent: "center", backgroundColor: paper },
  children: [drawing(mark, "", Math.round(size * share))],
});

for (const picture of JSON.parse(readFileSync(0, "utf8"))) {
  const [node, width, height] = picture.kind === "icon" ? [icon(picture), picture.size, picture.size] : [preview(picture), 1200, 630];
  writeFileSync(picture.file, await renderer.render(node, { width, height, format: "png" }));
}
