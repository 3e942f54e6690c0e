"""Sessions in a terminal, line by line: typed lines and printed replies, with odds by hand from Personality 5."""

import re
from errno import ENOSPC
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.core import SeededDice
from rules.games import GAMES
from rules.sessions.saved_sessions import SavedSession, load_session
from rules.sessions.terminal import HELP, Terminal, main

HEAD = ["== Road", "[friends] Ida: P5 Inspire", "[raiders] Odo: M3 Pike · kill 1 · M-1", ""]
NOTHING = "No scene has begun. A scene begins with == and its name; help says more."
NOTHING_PENDING = ["No choice or roll is pending."]
# Ida has no Fight skill, so her limit of Kill Damage is 1
IDA = "    Ida  Kill Damage 0/1  Counters 0/3"
ODO = "    Odo  Kill Damage 1/3  Counters 0/3  Muscle damage 1/3"


def board(friends=0, ida=IDA, odo=ODO, line="Engagement", due="Ida, Odo, GM"):
    now = [f"Now: {due}"] if due else []
    return [line, f"  friends  Advantage {friends}", ida, "  raiders  Advantage 0", odo, *now]


def printed(capsys):
    """Return the printed lines, without the prompt."""
    return re.sub("(?m)^(> )+", "", capsys.readouterr().out).splitlines()


def types(monkeypatch, readline):
    """Replace the lines of standard input by those of `readline`, until it returns an empty text."""
    monkeypatch.setattr("sys.stdin", SimpleNamespace(readline=readline))


@pytest.fixture
def sitting(monkeypatch, capsys):
    """Type lines one after another; return the first output and the output after each line."""

    def sit(*lines, dice=None, text=""):
        told, left = [], iter(lines)

        def typed(_):
            told.append(printed(capsys))
            return "".join(f"{line}\n" for line in islice(left, 1))

        types(monkeypatch, typed)
        Terminal(load_session("riskbreaker", SavedSession(text or "[game riskbreaker]\n")), dice).run()
        if (rest := printed(capsys)) or next(left, None) is not None:
            told.append(rest)
        return told

    return sit


def begin_scene(sitting, *lines, **more):
    """Return a terminal session whose first scene has begun."""
    return sitting(*HEAD, *lines, **more)[len(HEAD) :]


def test_scene_begins_after_sides_and_empty_line(sitting):
    told = sitting(*HEAD, "board")
    assert told == [[NOTHING], [], [], [], board(), board()]


def test_terminal_lists_offers(sitting):
    def offers(name, skill):
        return [
            f"{name}: Gain Advantage ({skill})  [rb.card.gain]",
            f"{name}: Decrease Advantage ({skill})  [rb.card.decrease]",
            f"{name}: Recover  [rb.card.recover]",
            f"{name}: Pass  [rb.engagement.declare]",
        ]

    told = begin_scene(sitting, "what", "what Odo", "what Zoe")
    assert told[1:] == [offers("Ida", "Inspire"), offers("Odo", "Pike"), NOTHING_PENDING]
    assert sitting("what", "odds Ida: Pass")[1:] == [NOTHING_PENDING, NOTHING_PENDING]


def test_terminal_previews_choice(sitting):
    told = begin_scene(sitting, "odds Ida: Gain Advantage, Inspire, Risk 2", "odds Ida: Pass")
    half = ["    50 %  friends, Advantage 0 → 2", "    50 %  raiders, Advantage 0 → 2"]
    assert told[1:] == [half, ["   100 %  nothing changes"]]
    # the faces named in the line do not change the odds
    assert begin_scene(sitting, "odds Ida: Gain Advantage, Inspire, Risk 2 | d10=4")[1] == half


def test_terminal_reports_too_many_results(sitting, monkeypatch):
    monkeypatch.setattr("rules.sessions.terminal.preview_choice", lambda *_: None)
    assert begin_scene(sitting, "odds Ida: Pass")[1] == ["there are too many possible results to list"]


def test_terminal_accepts_dice_and_undo(sitting):
    after = board(2, f"{IDA}  (has acted)", due="Odo, GM")
    lines = ["Ida: Gain Advantage, Inspire, Risk 2", "| d10=4", "undo", "redo", "undo 1", "redo 1", "undo 0", "undo 99"]
    asked, fell, *moved = begin_scene(sitting, *lines)[1:]
    assert asked == [*board(due=""), "d10 is rolled"]
    assert fell == ["4 against 5: a success.", "Its Success Level is 1.", "Your side gains 2 Advantage.", *after]
    # undo and redo take a choice and its die together
    assert moved[:4] == [board(), after, board(), after]
    assert moved[4:] == [["The number of steps must be a whole number of at least 1, not 0."], [NOTHING]]


def test_terminal_secret_hides_words(sitting):
    sealed = f"table: sealed {'0' * 32}"
    line = "Ida: Gain Advantage, Inspire, Risk 2 | d10=4"
    told = begin_scene(sitting, line, sealed, "")[1:]
    after = board(2, f"{IDA}  (has acted)", due="Odo, GM")
    assert (len(told[0]), told[1:]) == (3 + len(after), [after, after])


def test_terminal_rolls_from_seed(sitting):
    """Ida's Personality of 5 succeeds with half of all seeds; equal seeds give equal rolls."""
    line = "Ida: Gain Advantage, Inspire, Risk 2"
    first, again = (begin_scene(sitting, line, dice=SeededDice("x"))[1] for _ in range(2))
    assert first == again
    gained = {begin_scene(sitting, line, dice=SeededDice(seed))[1][-5] for seed in range(12)}
    assert gained == {"  friends  Advantage 2", "  friends  Advantage 0"}


def test_terminal_shows_text_and_file(sitting, tmp_path):
    file = tmp_path / "session.txt"
    text = [
        "[game riskbreaker]",
        "",
        "== Road",
        "[friends] Ida: P5 Inspire",
        "[raiders] Odo: M3 Pike · kill 1 · M-1",
        "Ida: Gain Advantage, Inspire, Risk 2 | d10=4  # friends, Advantage: 2",
    ]
    line = "Ida: Gain Advantage, Inspire, Risk 2 | d10=4"
    told = begin_scene(sitting, line, "text", f"save {file}", "save", "save /nowhere/x.txt")[2:]
    assert told == [
        [*text, ""],
        [f"Saved in {file}"],
        ["save needs the name of a file"],
        [
            "/nowhere/x.txt cannot be written: No such file or directory. "
            "The session is not saved; save it in another file."
        ],
    ]
    assert file.read_text().splitlines() == text
    assert sitting("board", text=file.read_text())[0] == board(2, f"{IDA}  (has acted)", due="Odo, GM")


@pytest.mark.parametrize("game", GAMES)
def test_terminal_help_uses_words_of_the_game(game, capsys, monkeypatch):
    """The scene in the help can be typed unchanged, and its choice belongs to a pending person."""
    lines = iter(["help\n"])
    types(monkeypatch, lambda _: next(lines, ""))
    assert main([game, "--seed", "1"]) == 0
    help_text = printed(capsys)
    scene = [line.strip() for line in help_text[help_text.index("The first lines of a scene read like") + 1 :]]
    assert scene[0] == "== The bridge"
    assert len(scene) == 3
    typed = iter([*(f"{line}\n" for line in scene), "\n", "help\n"])
    types(monkeypatch, lambda _: next(typed, ""))
    assert main([game, "--seed", "1"]) == 0
    [choice] = [line for line in printed(capsys) if line.startswith("A choice reads like: ")]
    assert "Riskbreaker" not in " ".join(help_text)
    typed = iter([*(f"{line}\n" for line in scene), "\n", choice.removeprefix("A choice reads like: ") + "\n"])
    types(monkeypatch, lambda _: next(typed, ""))
    assert main([game, "--seed", "1"]) == 0
    assert "Cannot read" not in " ".join(printed(capsys))


@pytest.mark.parametrize("order", [["--seed", "5", "FILE"], ["FILE", "--seed", "5"], ["--typed", "FILE"], ["FILE"]])
def test_terminal_accepts_file_before_or_after_options(order, tmp_path, capsys, monkeypatch):
    file = tmp_path / "session.txt"
    file.write_text("\n".join(["[game riskbreaker]", "", *HEAD]), encoding="utf-8")
    types(monkeypatch, lambda _: "")
    assert main(["riskbreaker", *(str(file) if word == "FILE" else word for word in order)]) == 0
    assert printed(capsys)[:1] == ["Engagement"]


def test_terminal_continues_after_interrupted_command(sitting, monkeypatch):
    """Ctrl-C ends a long look ahead, and not the session."""

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("rules.sessions.terminal.advice_json", interrupt)
    told = begin_scene(sitting, "Ida: Pass", "advice Odo deeply", "board")[2:]
    assert told[0] == ["Stopped."]
    assert told[1][2] == f"{IDA}  (has acted)"


def test_terminal_keeps_saved_file_if_disk_is_full(sitting, monkeypatch, tmp_path):
    file = tmp_path / "session.txt"
    file.write_text("last week")
    write = Path.write_text

    def write_half(path, text, **how):
        write(path, text[: len(text) // 2], **how)
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", write_half)
    [told] = begin_scene(sitting, f"save {file}")[1:]
    assert told[0].startswith(f"{file} cannot be written: No space left on device. The session is not saved")
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("session.txt", "last week")]


def test_terminal_prints_help_and_quits(sitting):
    first, told, *_ = sitting("help", "quit", "board")
    assert first == [NOTHING]
    assert told[: len(HELP.splitlines())] == HELP.splitlines()
    assert sitting("help", "quit", "board")[2:] == [[]]
    assert sitting("exit", "board") == [[NOTHING], []]
    assert sitting("", "board")[1:] == [[NOTHING], [NOTHING]]


def test_terminal_reports_end_and_faults(sitting):
    gone = board(odo="    Odo: left", line="The battle is over", due="")
    told = begin_scene(sitting, "table: Odo leaves", "what", "odds Ida: Pass", "Ida: Pass", "advice")[1:]
    assert told[:3] == [gone, NOTHING_PENDING, NOTHING_PENDING]
    assert told[3] == ["The scene is over. Begin another scene, or undo."]
    assert told[4] == ["Advice needs a person who has to choose now, not empty."]
    faulty = "[game riskbreaker]\n== Road\n[friends] Ida: P5 Inspire\n[raiders] Odo: M3 Pike\nIda: Dance\n"
    first, *_ = sitting(text=faulty)
    assert first[0].startswith("The next line does not fit: Cannot read 'Dance'")
    assert first[1] == "It is line 5, “Ida: Dance”. It is saved. Type redo to try again, or drop to remove."
    assert first[2] == "Engagement"


def test_terminal_computer_plays_named_sides(sitting):
    """Odo prepares nothing by the plain tactic; the book's line comes before the board."""
    told = begin_scene(sitting, "book raiders", "text", "book", "text", dice=SeededDice("x"))
    assert told[1] == board(odo=f"{ODO}  (has acted)", due="Ida, GM")
    assert told[2][:2] == ["[game riskbreaker]", "[plays raiders]"]
    assert told[2][-2] == "Odo: Pass"
    assert not any("plays" in line for line in told[4])
    later = begin_scene(sitting, "book raiders", "undo", "Ida: Pass", dice=SeededDice("x"))
    assert later[3][0].startswith("Odo: Pass | d10=")  # with the dice that draw lots for the stage


def test_terminal_delegates_and_undoes(sitting):
    """The plain tactic never prepares. Without a name, the command means the side of the first pending person, Ida."""
    prepared = board(odo=f"{ODO}  (has acted)", due="Ida, GM")
    told = begin_scene(sitting, "turn raiders", "undo", "redo", "undo", "round =plain", "text")[1:]
    assert told[:4] == [["Odo: Pass", *prepared], board(), prepared, board()]
    assert told[4] == ["Ida: Pass", *board(ida=f"{IDA}  (has acted)", due="Odo, GM")]
    assert told[5][-3:] == ["table: the book plays friends this round, plain", "Ida: Pass", ""]


def test_terminal_rejects_wrong_delegation(sitting):
    told = begin_scene(sitting, "turn wolves", "round raiders=clever", "board")[1:]
    assert told[0] == ["A side must be one of friends, raiders, not 'wolves'."]
    assert told[1] == ["A policy must be one of plain, advised, best-answer, best-known, not 'clever'."]
    assert told[2] == board()


def test_terminal_advises_person_who_chooses_now(sitting):
    for words, name in (("advice", "Ida"), ("advice Odo", "Odo")):
        told = begin_scene(sitting, words)[1]
        assert told[1] == f"The chance of {'friends' if name == 'Ida' else 'raiders'} to win:"
        assert all(f"  {name}: " in line for line in told[2:5])
    refused = begin_scene(sitting, "advice Zoe", "review Zoe")[1:]
    assert "Advice must be for a person who has to choose (Ida, Odo), not 'Zoe'." in refused[0][0]
    assert "A side of this fight must be one of friends, raiders" in refused[1][0]


def test_terminal_advice_has_depth(sitting, monkeypatch):
    """`deeply` can be alone or after a name, and is not itself a name."""
    asked = []
    monkeypatch.setattr("rules.sessions.terminal.advice_json", lambda _, *more: asked.append(more))
    monkeypatch.setattr("rules.sessions.terminal.advice_text", lambda _: "so")
    told = begin_scene(sitting, "advice", "advice Odo", "advice deeply", "advice Odo deeply")[1:]
    assert told == [["so"]] * 4
    assert asked == [("Ida", "soon"), ("Odo", "soon"), ("Ida", "deep"), ("Odo", "deep")]


def test_terminal_reviews_named_side(sitting, monkeypatch):
    monkeypatch.setattr("rules.sessions.step_values.SECONDS", 0)
    line = "Ida: Gain Advantage, Inspire, Risk 2 | d10=4"
    for words, side in (("review", "friends"), ("review raiders", "raiders")):
        told = begin_scene(sitting, line, words)[2]
        assert told[1].startswith(f"The chance of {side} to win went from ")
        assert any(line.endswith("  luck with the dice") for line in told)


def test_terminal_rolls_or_asks_as_chosen_at_start(monkeypatch, capsys, tmp_path):
    """Of twelve seeds some succeed on a Personality of 5; one seed always rolls the same."""
    file = tmp_path / "good.txt"
    file.write_text("\n".join(["[game riskbreaker]", *HEAD]))

    def sat(*more):
        lines = iter(["Ida: Gain Advantage, Inspire, Risk 2\n", "quit\n"])
        types(monkeypatch, lambda _: next(lines))
        assert main(["riskbreaker", str(file), *more]) == 0
        return printed(capsys)

    assert sat("--typed")[-1] == "d10 is rolled"
    by_seed = [sat("--seed", str(seed)) for seed in range(12)]
    assert len({*map(tuple, by_seed)}) > 1
    assert sat("--seed", "3") == by_seed[3]
    assert not any("d10 is rolled" in lines for lines in (*by_seed, sat()))


def test_terminal_opens_file_or_reports_fault(monkeypatch, capsys, tmp_path):
    types(monkeypatch, lambda _: "quit\n")
    assert main(["riskbreaker"]) == 0
    assert printed(capsys) == [NOTHING]
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("\n".join(["[game riskbreaker]", *HEAD]))
    assert main(["riskbreaker", str(good), "--typed"]) == 0
    assert printed(capsys) == board()
    bad.write_bytes(b"\xff\xfe\xfa")
    none = tmp_path / "none.txt"
    for file, why in ((bad, str(bad)), (none, f"{none} cannot be read: No such file or directory.")):
        assert main(["riskbreaker", str(file)]) == 2
        assert why in capsys.readouterr().err
