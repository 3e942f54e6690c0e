// The rows of the board: how much each shows, so that all are in view, and no row is cut.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Board as BoardData, Person as PersonData, Side as SideData, Track } from "../base/protocol.ts";
import { measuresOf } from "./score.tsx";

type Box = { current: HTMLDivElement | null };

/** Return whether the rows are below a picture of the ground, which shows all people. */
function isBelowGround(box: Box) {
  const ground = box.current!.querySelector(".ground-box")?.getBoundingClientRect();
  return ground !== undefined && box.current!.querySelector(".board-people")!.getBoundingClientRect().top >= ground.bottom - 1;
}

// Steps by which the rows of a board get lower: boxes without their names, with a legend; then without the legend and the numbers
// that the score shows.
export const [TIGHT, LOWEST] = [1, 2];
const MAX_SPARE_PX = 7; // pixels above and below each person, if room is left

/** Return by how many steps, 0 to LOWEST, the rows of a board must get lower so that all are in view. `content` is the board's text. */
export function useTight(box: Box, content: string) {
  const [tight, setTight] = useState({ content, level: 0 });
  const level = tight.content === content ? tight.level : 0;
  useLayoutEffect(() => {
    const board = box.current!;
    const room = board.parentElement!;
    board.style.removeProperty("--spare");
    if (isBelowGround(box)) return;
    if (room.scrollHeight > room.clientHeight + 1) {
      if (level < LOWEST) setTight({ content, level: level + 1 });
    } else if (level) {
      const { paddingTop, paddingBottom } = getComputedStyle(room);
      const free = room.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      const rows = [...board.querySelectorAll(".side")].map((side) => side.querySelectorAll(".person").length);
      const spare = (free - board.querySelector(".board-people")!.getBoundingClientRect().height) / (2 * Math.max(1, ...rows));
      board.style.setProperty("--spare", `${Math.max(0, Math.min(spare, MAX_SPARE_PX))}px`);
    }
  });
  useEffect(() => {
    const again = () => setTight({ content, level: 0 });
    addEventListener("resize", again);
    return () => removeEventListener("resize", again);
  }, [content]);
  return level;
}

/** Hide rows of which only a part is in view; return the number of rows that are not in view. */
export function useWholeRows(box: Box) {
  const [unseen, setUnseen] = useState(0);
  useEffect(() => {
    const board = box.current!;
    const room = board.parentElement!;
    const mark = () => {
      const view = room.getBoundingClientRect();
      // People below a closed summary have a size too, but are not shown.
      const rows = [...board.querySelectorAll(".person:not(.gone:not([open]) *), .noted li, .gone > summary")];
      for (const row of rows) {
        const { top, bottom, height } = row.getBoundingClientRect();
        const isCut = height > 0 && height <= view.height && (top < view.top || bottom > view.bottom);
        row.toggleAttribute("data-cut", isCut && !isBelowGround(box));
      }
      setUnseen(rows.filter((row) => row.hasAttribute("data-cut")).length);
    };
    const sizes = new ResizeObserver(mark);
    for (const part of [board, room]) sizes.observe(part);
    room.addEventListener("scroll", mark);
    return () => {
      sizes.disconnect();
      room.removeEventListener("scroll", mark);
    };
  }, []);
  return unseen;
}

/** Return the names of the numbers that the board leaves out: numbers that the score does not name, while they are equal for all people. */
function equalNumbers({ sides, score }: BoardData) {
  if (!score.length) return [];
  const [first, ...others] = sides.flatMap(({ people }) => people.filter(({ out }) => !out));
  const isEqual = ({ name, value }: Track) => others.every(({ tracks }) => tracks.find((track) => track.name === name)?.value === value);
  return first && others.length
    ? first.tracks.filter((track) => !track.harm && !score.includes(track.name) && isEqual(track)).map(({ name }) => name)
    : [];
}

/** Return a function that shortens a person for a row: without numbers that are equal for all, and at the last level without the score. */
export function shortener(board: BoardData, due: string[], level: number) {
  const equal = equalNumbers(board);
  return (person: PersonData, side: SideData): PersonData => {
    const scored = level < LOWEST || due.includes(person.name) || side.pools.length ? [] : measuresOf(person, board.score);
    return { ...person, tracks: person.tracks.filter((track) => !equal.includes(track.name) && !scored.includes(track)) };
  };
}
