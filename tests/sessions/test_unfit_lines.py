"""Lines that do not fit stay in the saved text until they are edited or dropped."""

from sessions import SMALL, begin_session, every, reopen_without_caches, send_request, settings_of, without_comments

from rules.sessions.saved_sessions import to_saved

EIGHT = """\
[game riskbreaker]

== x
[friends] Ann: the Ranger
[foes] Bo: M3 Pike
Ann: Gain Advantage, Inspire, Risk 2 | d10=4  # friends, Advantage: 2
Ann: Pass  # "twice"
Bo: Pass
Cy: Pass
"""


def eight():
    return reopen_without_caches("riskbreaker", EIGHT)


def test_faulty_line_stays_marked_and_is_retried():
    session = eight()
    kept = to_saved(session).text
    assert without_comments(kept) == without_comments(EIGHT)
    assert "# From here on it does not fit: It is the turn of Bo or GM. Ann cannot choose now.\nAnn: Pass" in kept
    again = reopen_without_caches("riskbreaker", kept)
    assert (again.steps, again.unfit, again.fault.why) == (session.steps, session.unfit, session.fault.why)
    assert (session.fault.row, again.fault.row) == (7, 8)  # the comment is a line of its own


def test_faulty_lines_survive_further_lines():
    """Ann's second Pass fits nowhere; without that line, the two other lines would fit."""
    session = eight()
    three = session.unfit
    assert [step.line for step in three] == ["Ann: Pass", "Bo: Pass", "Cy: Pass"]
    for after in (
        session.enter_line("Bo: Pass"),
        session.undo(),
        session.undo().enter_line("Ann: Pass"),
        session.annotate(1, "well sung"),
        session.enter_line("Bo: Gain Advantage, Pike, Risk 1").enter_line("| d10=1"),
        session.redo(),
        session.edit_line(1, "Ann: Gain Advantage, Inspire, Risk 1 | d10=4"),
    ):
        assert after.unfit == three
        kept = to_saved(after)
        assert kept.text.count("From here on it does not fit") == 1
        assert reopen_without_caches("riskbreaker", kept).steps == after.steps
    assert session.undo().redo() == session


def test_faulty_lines_can_be_edited_or_dropped():
    session = eight()
    mended = session.edit_line(2, "table: Ann's Kill Damage is 1")
    assert [step.line for step in mended.steps[2:]] == ["table: Ann's Kill Damage is 1", "Bo: Pass"]
    assert [step.line for step in mended.unfit] == ["Cy: Pass"]
    assert (session.drop().unfit, session.drop().steps) == ((), session.steps)
    reply = send_request("riskbreaker", text=to_saved(mended).text, undone=1, do="drop")
    assert (reply["fault"], reply["undone"]) == (None, 0)


def test_faulty_scene_keeps_its_lines():
    text = f"{SMALL}Bo: Wait\n\n== y\n[a] Ann\n[b] Nobody\nAnn: Wait\n"
    session = reopen_without_caches("skillful", text)
    assert len(session.unfit) == 2
    again = reopen_without_caches("skillful", to_saved(session))
    assert (again.steps, again.unfit) == (session.steps, session.unfit)
    first = reopen_without_caches("skillful", "== y\n[a] Ann\nAnn: Wait\n")
    assert without_comments(to_saved(first).text) == ["", "", "== y", "[a] Ann", "Ann: Wait", ""]


def test_undone_steps_survive_reload_beside_faults():
    """Two steps are undone and three lines do not fit; after a reload there is one step, as before."""
    session = eight().undo(1)
    kept = to_saved(session)
    assert (len(session.steps), kept.undone) == (1, 4)
    assert len(reopen_without_caches("riskbreaker", kept).steps) == 1


@every
def test_shared_text_omits_undone_steps(slug):
    """An undone step stays in the saved text for a redo. In a shared text, another device would carry it out."""
    text = str(begin_session(slug, ["Ann", "Bo", "Cy"]).to_text())
    reply = send_request(slug, text=text)
    assert reply["shared"] == ""
    who, what, value = next(iter(settings_of(reopen_without_caches(slug, text).current.board)))
    said = send_request(slug, text=text, do="say", line=f"table: {who}'s {what} is {value}")
    undone = send_request(slug, text=said["text"], do="undo")
    assert (undone["text"], undone["shared"]) == (said["text"], text)
