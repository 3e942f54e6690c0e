import { useState } from "preact/hooks";

/** Somebody, or a side: who they are, and the table's own hand on their numbers. */
export function Somebody({ name, board, line, send, shut }) {
  const side = board.sides.find((each) => each.name === name);
  const person = board.sides.flatMap(({ people }) => people).find((each) => each.name === name);
  const numbers = (side?.pools ?? person?.tracks ?? []).map(({ name: what, value }) => ({ what, value }));
  const [what, setWhat] = useState(numbers[0]?.what ?? "");
  const [value, setValue] = useState(numbers[0]?.value ?? 0);
  const [why, setWhy] = useState("");
  const by_hand = (words) => send({ do: "say", line: `table: ${words}${why ? `  # ${why}` : ""}` }).then((done) => done && shut());
  const submit = (event) => {
    event.preventDefault();
    by_hand(`${name}'s ${what} is ${value}`);
  };
  return (
    <div class="somebody">
      <p class="opened-head">
        <b>{name}</b>
        <button type="button" onClick={shut}>
          Close
        </button>
      </p>
      {line && <p class="sheet-line">{line}</p>}
      {numbers.length > 0 && (
        <form onSubmit={submit}>
          <p>The table rules otherwise:</p>
          <label>
            <span class="unseen-text">What</span>
            <select
              value={what}
              onChange={({ target }) => {
                setWhat(target.value);
                setValue(numbers.find((each) => each.what === target.value).value);
              }}
            >
              {numbers.map((each) => (
                <option key={each.what}>{each.what}</option>
              ))}
            </select>
          </label>{" "}
          is <input type="number" value={value} onInput={({ target }) => setValue(target.value)} aria-label={`The new ${what}`} required />{" "}
          <label>
            because <input type="text" value={why} onInput={({ target }) => setWhy(target.value)} autocomplete="off" />
          </label>
          <p class="take">
            <button type="submit" class="primary">
              Set it
            </button>
            {person && !person.out && (
              <button type="button" onClick={() => by_hand(`${name} leaves`)}>
                {name} leaves
              </button>
            )}
          </p>
        </form>
      )}
    </div>
  );
}
