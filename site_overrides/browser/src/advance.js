// Answers worked out while the site was built, under our own rulings (book.write.answers): a table for each calculator,
// of the questions nearest its example. It answers until the engine does, in all but the reasoning.
//
//   await fetched(file);                     // there, or not to be had: never rejects
//   inAdvance(file, request)                 // {answer}, {errors}, or null where the table does not know

const FOLDER = new URL("answers/", import.meta.url);
const PATIENCE = 5000; // milliseconds: the engine need not wait for longer
const loading = new Map();
const known = new Map(); // by file: the questions, each with its line

async function load(file) {
  try {
    const response = await fetch(new URL(file, FOLDER), { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) return;
    // Packed by ourselves: a static host does not pack what it does not know.
    known.set(file, readTable(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text()));
  } catch {
    loading.delete(file); // The engine answers; the next page may have more luck.
  }
}

/** Begin to fetch a table; resolves when it is there or is not to be had. */
export function fetched(file) {
  if (file && !loading.has(file)) loading.set(file, load(file));
  return loading.get(file) ?? Promise.resolve();
}

/** Every question of a table with its line, in which numbers of parts have become the parts themselves. */
function readTable(text) {
  const parts = [];
  const part = (given) => (typeof given === "number" ? parts[given] : (parts.push(given), given));
  const read = (line) => {
    const [inputs, told, exhibits, ...rest] = JSON.parse(line);
    const whole = exhibits?.map(([title, note, frame, columns]) => [title, note, part(frame), columns.map(part)]);
    return [JSON.stringify(inputs), [told, whole, ...rest]];
  };
  return new Map(text.trimEnd().split("\n").map(read));
}

/** What a table says of a request: an answer whose reasoning and line of Python the engine has to bring, or null. */
export function inAdvance(file, { inputs }) {
  const found = known.get(file)?.get(JSON.stringify(inputs));
  if (!found) return null;
  const [told, exhibits, playable, reasoned] = found;
  if (!exhibits) return { errors: told };
  return { answer: { headline: told, exhibits: exhibits.map(exhibitOf), steps: reasoned ? null : [], playable: playable === 1, python: null } };
}

function exhibitOf([title, note, { id, columns, chart }, packed]) {
  const cells = packed.map((column, at) => cellsOf(columns[at].kind, column));
  return { id, title, note, columns, rows: (cells[0] ?? []).map((_, row) => cells.map((column) => column[row])), chart };
}

/** A column's cells: numbers stand as differences, chances and means as "1/2|50 %". */
function cellsOf(kind, column) {
  if (column.every(Number.isInteger))
    return column.map(
      (
        (sum) => (step) =>
          (sum += step)
      )(0),
    );
  return kind === "chance" || kind === "number" ? column.map(valueOf) : column;
}

function valueOf(cell) {
  const [exact, shown] = cell.split("|");
  return { exact, shown, value: decimal(exact) };
}

const bits = (whole) => whole.toString(2).length;

/** A fraction as the nearest decimal there is, as Python takes it. */
function decimal(exact) {
  const [over, under = 1n] = exact.replace("-", "").split("/").map(BigInt);
  const shift = Math.max(0, bits(under) - bits(over) + 64);
  const scaled = over << BigInt(shift);
  const rest = scaled % under ? 1n : 0n; // below the last bit that counts: it only tells a tie from more
  const value = Number((scaled / under) | rest) / 2 ** shift;
  return exact.startsWith("-") ? -value : value;
}
