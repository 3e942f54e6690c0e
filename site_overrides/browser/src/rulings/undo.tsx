import { useEffect, useState } from "preact/hooks";
import { canUndo, subscribe, undo } from "./choice.ts";

/** A button that undoes the last change of the rulings. A second tap undoes the change before it. */
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
