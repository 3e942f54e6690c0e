import type { Rulings } from "../base/protocol.ts";
import { allRulings, countRulings, differs, replaceAll } from "./choice.ts";

const Unknown = ({ gone }: { gone: string[] }) => (
  <p>
    {gone.length === 1 ? "This ruling is" : "These rulings are"} not among those that can be chosen: {gone.join(", ")}. The recommended ruling is used
    instead.
  </p>
);

type GoneProps = { gone: string[]; onDone: () => void };

/** A notice that some of the chosen rulings do not exist any more. */
export function Gone({ gone, onDone }: GoneProps) {
  return (
    <aside class="rulings-notice" aria-label="Rulings that no longer exist">
      <Unknown gone={gone} />
      <div class="rulings-presets">
        <button type="button" onClick={onDone}>
          All right
        </button>
      </div>
    </aside>
  );
}

/** A notice about other rulings in a link. They replace the reader's own only if the reader agrees. */
export function Notice({ brought, gone, onDone }: GoneProps & { brought: Rulings }) {
  const own = countRulings(allRulings());
  const many = countRulings(brought);
  const take = () => {
    replaceAll(brought);
    onDone();
  };
  return (
    <aside class="rulings-notice" aria-label="Rulings in this link">
      <p>
        This link brings the rulings of another group: {many === 1 ? "one differs" : `${many} differ`} from the recommended ones.
        {differs(allRulings()) && ` They would replace your own ${own === 1 ? "one" : own}.`}
      </p>
      {gone.length > 0 && <Unknown gone={gone} />}
      <div class="rulings-presets">
        <button type="button" onClick={take}>
          Use these rulings
        </button>
        <button type="button" onClick={onDone}>
          {differs(allRulings()) ? "Keep mine" : "No, thank you"}
        </button>
      </div>
    </aside>
  );
}
