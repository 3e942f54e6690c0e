/** What stands in the table's place until the page's script has it. */
export function Waiting() {
  return (
    <section class="play">
      <p class="play-wait">The session opens here. It needs JavaScript.</p>
    </section>
  );
}
