"""The parts of a built page that the search index holds."""

from book.write.page_data.search.reading import page


def test_query_reads_dice_as_dice():
    faces = "".join('<span class="die d6">4</span>' for _ in range(3))
    dice = f'<span class="dice" role="img" aria-label="4, 4 and 4 on 3d6">{faces}</span>'
    (part,) = page(f'<article><h2 id="x">Dodge</h2><p>The dodge of {dice} fails.</p></article>').parts
    assert part.text == "The dodge of 4, 4 and 4 on 3d6 fails."
