import { Emblem } from "../base/emblem.tsx";

type Entry = { label: string; text: string };
export type CardProps = { card: { game: string; title: string; front: Entry[]; back: Entry[]; foot: string } };
type FaceProps = CardProps & { side: "front" | "back"; entries: Entry[]; foot?: string };

function Face({ card, side, entries, foot }: FaceProps) {
  return (
    <section class={`card-face card-${side}`} role="group" aria-label={`${card.title}, ${side}`}>
      <header>
        <Emblem game={card.game} as="card-emblem" />
        <span class="card-title">{card.title}</span>
      </header>
      <dl>
        {entries.map(({ label, text }) => (
          <div>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {side === "front" && <Emblem game={card.game} as="card-watermark" />}
      {foot && <p class="card-foot">{foot}</p>}
    </section>
  );
}

/** A game card: front and back side by side, so that both can be read at once. */
export function Card({ card }: CardProps) {
  return (
    <div class="play-card" data-game={card.game}>
      <Face card={card} side="front" entries={card.front} />
      <Face card={card} side="back" entries={card.back} foot={card.foot} />
    </div>
  );
}
