import { useEffect, useState } from "preact/hooks";
import { canUndo, subscribe, undo } from "./choice.ts";

/** Takes back the last change of the table's rulings, and then the one before it. */
export function Undo() {
  const [can, setCan] = useState(false);
  useEffect(() => {
    const follow = () => setCan(canUndo());
    follow();
    return subscribe(follow);
  }, []);
  return (
    <button type="button" class="quiet" disabled={!can} onClick={undo}>
      Undo the last change
    </button>
  );
}
