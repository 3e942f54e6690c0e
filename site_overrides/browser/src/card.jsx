import { Emblem } from "./emblem.jsx";

function Face({ card, side, entries, foot }) {
  return (
    <section class={`card-face card-${side}`} aria-label={`${card.title}, ${side}`}>
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

/** A card as it lies on the table: front and back side by side, both there without a turn. */
export function Card({ card }) {
  return (
    <div class="play-card" data-game={card.game}>
      <Face card={card} side="front" entries={card.front} />
      <Face card={card} side="back" entries={card.back} foot={card.foot} />
    </div>
  );
}
