"""Updates the ledgers of the sources from the source texts in a folder: `python -m book.check.sources FOLDER`.

Rules and reasons that were entered by hand are kept. The first time, the command names the file of each source:
`python -m book.check.sources FOLDER basics=FILE`.
"""

import sys
from hashlib import sha256
from pathlib import Path

from book.check.sources import shared_phrases
from book.check.sources.sentences import read, table, update_rows, write
from book.read.paths import REPOSITORY, Repository


def find_sources(folder: Path, repository: Repository = REPOSITORY) -> dict[str, str]:
    """Return the source texts in a folder by game; the digest in a game's ledger shows which file is its source."""
    by_digest = {sha256(file.read_bytes()).hexdigest(): file for file in folder.iterdir() if file.is_file()}
    files = {
        game: by_digest.get(read(table(repository, game))[0])
        for game in repository.games()
        if table(repository, game).exists()
    }
    return {game: file.read_text(encoding="utf-8") for game, file in files.items() if file}


def main(folder: Path, named: dict[str, str], repository: Repository = REPOSITORY) -> None:
    """Write every ledger again from its source, and keep the rules, errata and reasons of the old ledger."""
    for game, file in named.items():
        write(table(repository, game), sha256((folder / file).read_bytes()).hexdigest(), ())
    texts = find_sources(folder, repository)
    for game, text in texts.items():
        source, rows = read(table(repository, game))
        write(table(repository, game), source, update_rows(text, rows))
    shared_phrases.add(table(repository, "shared_phrases").with_suffix(".txt"), texts.values())


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit("Name the folder of the source texts: python -m book.check.sources FOLDER")
    main(Path(sys.argv[1]), dict(word.split("=", 1) for word in sys.argv[2:]))
