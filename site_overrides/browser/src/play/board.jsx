// The board: sides as bands with their pools, people with their tracks as boxes, and what is noted.

const MOST_BOXES = 12;

function Boxes({ name, value, most }) {
  if (!most || most > MOST_BOXES || value > most || value < 0)
    return (
      <span class="track">
        <span class="track-name">{name}</span> <b>{value}</b>
        {most ? <span class="track-most"> / {most}</span> : null}
      </span>
    );
  return (
    <span class="track" role="img" aria-label={`${name}: ${value} of ${most}`}>
      <span class="track-name">{name}</span>
      <span class="boxes">
        {Array.from({ length: most }, (_, at) => (
          <i key={at} class={at < value ? "full" : ""} />
        ))}
      </span>
    </span>
  );
}

function Condition({ text, rule, showRule }) {
  return rule ? (
    <button type="button" class="condition" onClick={() => showRule(rule)}>
      {text}
    </button>
  ) : (
    <span class="condition">{text}</span>
  );
}

function Person({ person, due, open, showRule }) {
  const { name, title, tracks, conditions, out } = person;
  return (
    <li class="person" data-due={due ? "" : undefined} data-out={out ? "" : undefined}>
      <button type="button" class="person-name" onClick={() => open(name)}>
        {name}
      </button>
      {title && <span class="person-title">{title}</span>}
      {out ? (
        <span class="person-out">{out}</span>
      ) : (
        <span class="tracks">
          {tracks.map((track) => (
            <Boxes key={track.name} {...track} />
          ))}
        </span>
      )}
      {conditions.length > 0 && (
        <span class="conditions">
          {conditions.map((note) => (
            <Condition key={note.text} {...note} showRule={showRule} />
          ))}
        </span>
      )}
    </li>
  );
}

function Side({ side, due, open, showRule }) {
  const there = side.people.filter(({ out }) => !out);
  const gone = side.people.filter(({ out }) => out);
  const row = (person) => <Person key={person.name} person={person} due={due.includes(person.name)} open={open} showRule={showRule} />;
  return (
    <section class="side" aria-label={side.name}>
      <h3>
        <button type="button" class="person-name" onClick={() => open(side.name)}>
          {side.name}
        </button>
        {side.pools.map((pool) => (
          <span class="pool" key={pool.name}>
            <span>{pool.name}</span> <b>{pool.value}</b>
          </span>
        ))}
      </h3>
      <ul>{there.map(row)}</ul>
      {gone.length > 0 && (
        <details class="gone">
          <summary>{gone.length === 1 ? "1 is out" : `${gone.length} are out`}</summary>
          <ul>{gone.map(row)}</ul>
        </details>
      )}
    </section>
  );
}

/** Where a scene stands. `open` shows somebody, `showRule` a rule. */
export function Board({ board, due, over, open, showRule }) {
  return (
    <div class="board">
      <p class="board-line" role="status">
        {over ? `${board.line}${over === "nobody" ? "" : `: ${over} stand`}` : board.line}
      </p>
      <div class="sides">
        {board.sides.map((side) => (
          <Side key={side.name} side={side} due={due} open={open} showRule={showRule} />
        ))}
      </div>
      {board.notes.length > 0 && (
        <ul class="noted" aria-label="Noted">
          {board.notes.map((note) => (
            <li key={note.text}>
              <Condition {...note} showRule={showRule} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
