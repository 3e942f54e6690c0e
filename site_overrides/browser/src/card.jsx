import aretis from "../../theme/.icons/games/aretis.svg" with { type: "text" };
import basics from "../../theme/.icons/games/basics.svg" with { type: "text" };
import councilman from "../../theme/.icons/games/councilman.svg" with { type: "text" };
import riskbreaker from "../../theme/.icons/games/riskbreaker.svg" with { type: "text" };
import skillful from "../../theme/.icons/games/skillful.svg" with { type: "text" };

const EMBLEMS = { aretis, basics, councilman, riskbreaker, skillful };

const Emblem = ({ game, as }) => (
  <span class={`emblem ${as}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: EMBLEMS[game] ?? "" }} />
);

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
