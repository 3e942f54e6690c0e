/** The text in place of the session until the page's script has loaded. */
export function Waiting() {
  return (
    <section class="play">
      <p class="play-wait">The session opens here. It needs JavaScript.</p>
    </section>
  );
}
