// The rows of the board: how much each shows, so that all are in view, and no row is cut.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Board as BoardData, Person as PersonData, Side as SideData, Track } from "../base/protocol.ts";
import { measuresOf } from "./score.tsx";

type Box = { current: HTMLDivElement | null };

/** Whether a picture of the ground shows everybody. The rows are then below or beside it. */
const hasGround = (box: Box) => box.current!.querySelector(".ground") !== null;

// Steps by which the rows of a board get lower: without weapons, then without the numbers that the score shows, then with the names alone.
const [NO_WEAPONS, NO_SCORE, NAMES] = [1, 2, 3];

/** How much lower the rows of a board must be, 0 to NAMES, for all to be in view. `content` is what the board shows. */
export function useTight(box: Box, content: string) {
  const [tight, setTight] = useState({ content, level: 0 });
  const level = tight.content === content ? tight.level : 0;
  useLayoutEffect(() => {
    const room = box.current!.parentElement!;
    if (!hasGround(box) && level < NAMES && room.scrollHeight > room.clientHeight + 1) setTight({ content, level: level + 1 });
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
      const rows = [...board.querySelectorAll(".person")];
      for (const row of rows) {
        const { top, bottom, height } = row.getBoundingClientRect();
        const isCut = height > 0 && height <= view.height && (top < view.top || bottom > view.bottom);
        row.toggleAttribute("data-cut", isCut && !hasGround(box));
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

/** The names of the numbers that the board leaves out: numbers that the score does not name, while they are equal for everybody. */
function equalNumbers({ sides, score }: BoardData) {
  if (!score.length) return [];
  const [first, ...others] = sides.flatMap(({ people }) => people.filter(({ out }) => !out));
  const isEqual = ({ name, value }: Track) => others.every(({ tracks }) => tracks.find((track) => track.name === name)?.value === value);
  return first && others.length
    ? first.tracks.filter((track) => !track.harm && !score.includes(track.name) && isEqual(track)).map(({ name }) => name)
    : [];
}

/** What a row shows of a person: no numbers that are equal for everybody, and if rows are too high, less of those who do not choose. */
export function shortener(board: BoardData, due: string[], level: number) {
  const equal = equalNumbers(board);
  return (person: PersonData, side: SideData): PersonData => {
    const title = level < NO_WEAPONS ? person.title : "";
    const tracks = person.tracks.filter(({ name }) => !equal.includes(name));
    if (level < NO_SCORE || due.includes(person.name)) return { ...person, title, tracks };
    if (level === NAMES && !due.includes(side.name)) return { ...person, title, tracks: [], conditions: [] };
    const scored = side.pools.length ? [] : measuresOf(person, board.score);
    return { ...person, title, tracks: tracks.filter((track) => !scored.includes(track)) };
  };
}
