// An evening's text in few characters: the words that every evening is made of are known beforehand, and the rest is
// packed with them in mind. What is packed here is read by every later version: DICTIONARY only ever grows at its front.

import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";

const DICTIONARY = strToU8(
  [
    " joins  leaves", " as the Mage", " as the Thief", "Second-life", "hold Focus", "Defensive", "Aggressive", "Unstable", "Attack ", "Defend ", "Move ", "Step ", "Turn ",
    "Quick Action", "Very Good", "Increase", "Help ", "Ready ", "Aim", "Feint", "All-out attack", "Dodge", "Block", "Parry", "Push ", "Effort ", "Wind",
    ", Fight 1", ", Fight 2", "Fights, ", "Skills, ", "Share evenly", "Surrender", "Flee", "Veto ", "Rescue ", "Recover", "Alter, ", ", trap", ", obstacle", ", resource",
    "Move away, ", "Move to ", "Inflict Skill Damage, ", "Inflict Kill Damage, ", "Decrease Advantage, ", "Gain Advantage, ",
    ": Pass\n", " to ", " and ", " with ", ", Risk 1 | d10=", ", Risk 2 | d10=", ", Risk 3 | d10=", " | d20!=", " | 2d8=", " | 3d6=", " | d10=",
    "Knockdown, Push (AoE) · A4: Bow, Move · W3: First Aid · P4: Intimidate", "M2 · A5: Bow, Move · W4: Tactics, First Aid · P5: Charm, Inspire, Observation",
    "[scene rest]\n", "[rulings ", "the Fighter; ", "the Ranger", "table: ", "'s Kill Damage is ", "  # ", "\n\n== ", "]\n[friends] ", "\n[foes] ", "[game riskbreaker]\n\n== ",
  ].join(""),
);

const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** Comments say again what the lines do, and are made anew; notes are kept. */
export const withoutComments = (text, notes) =>
  text
    .split("\n")
    .map((line) => (line.includes("#") && !line.startsWith("table:") && !notes.has(line.split("#")[1].trim()) ? line.split("#")[0].trimEnd() : line))
    .join("\n");

export const packed = (text) => `1${toBase64(deflateSync(strToU8(text), { level: 9, mem: 12, dictionary: DICTIONARY }))}`;

/** The text that was packed; raises an Error in words for what is none. */
export function unpacked(text) {
  if (text[0] !== "1") throw new Error("This link was made by a newer version of the book: reload the page, then open it again.");
  try {
    return strFromU8(inflateSync(fromBase64(text.slice(1)), { dictionary: DICTIONARY }));
  } catch {
    throw new Error("This link is not whole: part of it was lost on the way.");
  }
}
