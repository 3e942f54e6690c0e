import { all, counted, departs, replaceAll } from "../rulings.js";

const Unknown = ({ gone }) => (
  <p>
    {gone.length === 1 ? "This ruling is" : "These rulings are"} not among those that can be chosen: {gone.join(", ")}. There our own holds.
  </p>
);

/** What was chosen once can be chosen no longer. */
export function Gone({ gone, done }) {
  return (
    <aside class="rulings-notice" aria-label="Rulings that are gone">
      <Unknown gone={gone} />
      <div class="rulings-presets">
        <button type="button" onClick={done}>
          All right
        </button>
      </div>
    </aside>
  );
}

/** A link brought other rulings than the reader's own: nothing is replaced unasked. */
export function Notice({ brought, gone, done }) {
  const own = counted(all());
  const many = counted(brought);
  return (
    <aside class="rulings-notice" aria-label="Rulings in this link">
      <p>
        This link carries another table’s rulings: {many === 1 ? "one differs" : `${many} differ`} from ours.
        {departs(all()) && ` Taking them replaces your own ${own === 1 ? "one" : own}.`}
      </p>
      {gone.length > 0 && <Unknown gone={gone} />}
      <div class="rulings-presets">
        <button type="button" onClick={() => (replaceAll(brought), done())}>
          Play by them
        </button>
        <button type="button" onClick={done}>
          {departs(all()) ? "Keep mine" : "No, thank you"}
        </button>
      </div>
    </aside>
  );
}
