"""Prints how often code, tests and pages use words that the style guide replaces: `python -m make.words`.

There is no limit for the counts. They show where sentences and loop variables need work.
"""

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = {"rules": "*.py", "site_overrides": "*.py", "tests": "*.py", "docs": "*.md"}
WORDS = {
    "whoever, whatever, wherever": r"(?:who|what|where)ever",
    "somebody, nobody, everybody, anybody": r"(?:some|no|every|any)body",
    "what is, what it, what there is": r"what (?:is|are|it|they|there)\b",
    "is told, tells": r"(?:is|are|be) told|tells",
    "stands": r"stands?\b(?! up)",
    "for it, for they": r", for (?:it|they|he|she)\b",
}
LOOPS = {"each", "one", "other", "item", "it"}


def main() -> None:
    """Print a line for each folder, and then a line about vague loop variables."""
    print("Uses of words that the style guide replaces (for information; nothing fails):")
    for folder, pattern in FOLDERS.items():
        texts = [file.read_text(encoding="utf-8") for file in _files(folder, pattern)]
        counts = {
            label: sum(len(re.findall(rf"\b{word}", text, re.IGNORECASE)) for text in texts)
            for label, word in WORDS.items()
        }
        print(f"{folder}: " + "; ".join(f"{label} {count}" for label, count in counts.items()))
    loops: Counter[str] = Counter()
    for folder in ("rules", "site_overrides", "tests"):
        for file in _files(folder, "*.py"):
            loops += Counter(_loop_variables(ast.parse(file.read_text(encoding="utf-8"))))
    print("vague loop variables: " + "; ".join(f"{name} {loops[name]}" for name in sorted(LOOPS)))


def _files(folder: str, pattern: str) -> list[Path]:
    return [file for file in sorted((ROOT / folder).rglob(pattern)) if "node_modules" not in file.parts]


def _loop_variables(tree: ast.AST) -> list[str]:
    targets = [node.target for node in ast.walk(tree) if isinstance(node, (ast.For, ast.comprehension))]
    names = [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
    return [name for name in names if name in LOOPS]


if __name__ == "__main__":
    main()
