import { all, counted, departs, replaceAll } from "../rulings.js";

/** A link brought other rulings than the reader's own: nothing is replaced unasked. */
export function Notice({ brought, done }) {
  const own = counted(all());
  const many = counted(brought);
  return (
    <aside class="rulings-notice" aria-label="Rulings in this link">
      <p>
        This link carries another table’s rulings: {many === 1 ? "one differs" : `${many} differ`} from ours.
        {departs(all()) && ` Taking them replaces your own ${own === 1 ? "one" : own}.`}
      </p>
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
