"""Registering cards in a row, and mending a tag that is on the wrong card."""

import pytest
from msgspec.structs import replace

from companion.table.tags import Tag
from tests.ui.card_table import GAME, ROW, bind, known, lay, start
from tests.ui.checks import CHECKS
from tests.ui.looks import LANGUAGES
from tests.ui.scenes import SIZES, metrics
from tests.ui.test_input import finger
from ui.app.compose import Composer
from ui.elements import find, top_layer
from ui.model import Back, Close, Open
from ui.tagging import OfferForm

# --- in a row -------------------------------------------------------------------------


def test_cards_are_registered_one_after_the_other_from_home(app, tmp_path):
    app.want(ROW)
    for number in range(9):
        lay(app, f"04B{number}")
    tags = known(tmp_path)
    assert [(t.card, t.copy) for t in tags[:3]] == [
        *(("amulet-1", 1), ("amulet-1", 2), ("amulet-2", 1))
    ]
    assert tags[-1] == Tag("04B8", GAME, "cat-1", 1)
    app.want(Close())
    app.want(ROW)
    lay(app, "04BA")
    assert known(tmp_path)[-1].copy == 2


def test_undo_skip_and_going_to_another_card(app, tmp_path):
    app.want(ROW)
    app.tap("cards/skip")
    lay(app, "04B0")
    assert known(tmp_path) == [Tag("04B0", GAME, "amulet-1", 2)]
    app.tap("cards/undo")
    assert known(tmp_path) == []
    lay(app, "04B0")
    app.tap("type/ring")
    lay(app, "04B1")
    app.tap("card/ring-3")
    lay(app, "04B2")
    lay(app, "04B3")
    cards = {(t.uid, t.card, t.copy) for t in known(tmp_path)}
    assert cards >= {("04B1", "ring-1", 1), ("04B2", "ring-3", 1)}
    assert ("04B3", "ring-3", 2) in cards
    app.tap("card/ring-3")
    app.tap("cards/anew")
    assert {t.uid for t in known(tmp_path)} == {"04B0", "04B1"}
    lay(app, "04B9")
    assert Tag("04B9", GAME, "ring-3", 1) in known(tmp_path)


def test_the_table_hears_nothing_of_cards_that_are_registered(app):
    start(app)
    app.want(Open("cards"))
    lay(app, "04B0")
    assert (len(app.table.entries), app.ui.dialog) == (0, "cards")
    assert app.tagging.store.tags.find("04B0")


def test_without_a_reader_it_says_so(app):
    app.rig.reader.stop()
    app.want(ROW)
    app.turn()
    book = app.session.world().book
    assert book is not None
    assert not book.reader
    said = find(app.hands.screen, "cards/plug/head")
    assert "Plug a card reader in" in said.label.texts[0]


def test_a_disk_that_is_full_is_told_and_the_card_is_asked_for_again(app, monkeypatch):
    app.want(ROW)

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("companion.table.tagfile.write", full)
        lay(app, "04B0")
    assert app.ui.form.said.message == "cards.not_saved"
    lay(app, "04B0")
    assert app.tagging.store.tags.find("04B0").card == "amulet-1"


# --- a tag that is on the wrong card --------------------------------------------------


def cards_of(folder):
    return {one.uid: (one.card, one.copy) for one in known(folder)}


def shown(app, name):
    found = find(app.hands.screen, name)
    return found.label.texts[0] if found is not None else ""


def begun(app, *cards):
    """Open the dialog where these cards have tags; lay the first one down."""
    bind(app, *cards)
    app.want(ROW)
    lay(app, "04A1")


def test_a_known_card_shows_what_it_is_on_and_what_can_be_done(app, tmp_path):
    begun(app, "ring-2")
    assert shown(app, "bound/what") == "Ring 2"
    assert {"bound/right", "bound/other", "bound/forget"} <= {*app.names}
    assert shown(app, "cards/what") == "Amulet 1"  # that is asked for still
    app.tap("bound/right")
    assert find(app.hands.screen, "bound") is None
    assert cards_of(tmp_path) == {"04A1": ("ring-2", 1)}


def test_while_it_is_shown_a_new_card_is_the_one_that_is_asked_for(app, tmp_path):
    begun(app, "ring-2")
    lay(app, "04B1")
    assert cards_of(tmp_path)["04B1"] == ("amulet-1", 1)
    assert app.ui.form.bound is None


def test_a_tag_is_forgotten_and_its_card_asked_for_again(app, tmp_path):
    begun(app, "ring-2")
    app.tap("bound/forget")
    assert cards_of(tmp_path) == {}
    assert app.ui.form.said.message == "cards.tag_forgotten"
    assert shown(app, "cards/what") == "Ring 2"
    app.tap("cards/undo")
    assert cards_of(tmp_path) == {"04A1": ("ring-2", 1)}
    lay(app, "04A1", wait=0.0)
    app.tap("bound/forget")
    lay(app, "04A1")  # at once: it is not taken for the card that was there before
    assert cards_of(tmp_path) == {"04A1": ("ring-2", 1)}


def test_a_tag_goes_to_another_card_with_three_taps_and_back_with_one(app, tmp_path):
    begun(app, "ring-2")
    app.tap("bound/other")
    assert shown(app, "cards/not") == "Until now: Ring 2"
    app.tap("type/mask")
    app.tap("card/mask-3")
    assert cards_of(tmp_path) == {"04A1": ("mask-3", 1)}
    assert app.ui.form.said.message == "cards.moved"
    assert shown(app, "cards/what") == "Ring 2"  # it has no tag now
    app.tap("cards/undo")
    assert cards_of(tmp_path) == {"04A1": ("ring-2", 1)}


def test_two_that_were_mixed_up_are_mended_by_one_choice_and_laying_the_other(
    app, tmp_path
):
    begun(app, "ring-2", "mask-3")
    app.tagging.store.bind(Tag("04AF", GAME, "mask-3", 2))  # every mask 3 has a tag
    app.tap("bound/other")
    app.tap("type/mask")
    app.tap("card/mask-3")
    assert cards_of(tmp_path) == {"04A1": ("mask-3", 2), "04A2": ("mask-3", 1)}
    assert app.ui.form.said.message == "cards.moved_over"
    assert shown(app, "cards/what") == "Ring 2"
    lay(app, "04AF")
    assert cards_of(tmp_path)["04AF"] == ("ring-2", 1)


def test_the_card_that_it_is_on_can_be_chosen_and_nothing_changes(app, tmp_path):
    begun(app, "ring-2")
    app.tap("bound/other")
    app.tap("card/ring-2")
    assert cards_of(tmp_path) == {"04A1": ("ring-2", 1)}
    assert app.ui.form.said.message == "cards.stays"
    assert app.ui.form.bound is None


def test_while_it_is_asked_which_card_it_is_no_other_card_is_taken(app, tmp_path):
    begun(app, "ring-2", "mask-1")
    app.tap("bound/other")
    for uid in ("04B1", "04A2", "04A1"):
        lay(app, uid)
        assert app.ui.form.other
        assert app.ui.form.bound.uid == "04A1"
    assert len(cards_of(tmp_path)) == 2
    app.want(Back())
    assert (app.ui.form.other, app.ui.form.bound.uid) == (False, "04A1")
    app.want(Back())
    assert (app.ui.dialog, app.ui.form.bound) == ("cards", None)
    app.want(Back())
    assert app.ui.dialog == ""


def test_a_card_of_another_game_can_be_taken_for_this_one(app, tmp_path):
    app.tagging.store.bind(Tag("04A1", "gone", "king", 1))
    app.want(ROW)
    lay(app, "04A1")
    assert shown(app, "bound/what") == "gone"
    app.tap("bound/other")
    app.tap("edition/prototype")
    app.tap("type/cat")
    app.tap("card/cat-1")
    assert known(tmp_path) == [Tag("04A1", GAME, "cat-1", 1)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_six_buttons_are_enough_to_mend_a_tag(app, tmp_path, lang):
    begun(app, "ring-2")
    app.session.look(replace(app.ui, language=lang))
    for name in ("bound/other", "type/mask", "card/mask-3"):
        press(app, name)
    assert cards_of(tmp_path) == {"04A1": ("mask-3", 1)}
    press(app, "cards/undo")
    lay(app, "04A1")
    press(app, "bound/forget")
    assert cards_of(tmp_path) == {}


def press(app, name):
    """Bring the ring to a control with *next*, and press *confirm*."""
    for _ in range(60):
        app.buttons.press("next")
        app.turn()
        if app.ui.focus == name:
            app.buttons.press("confirm")
            app.turn()
            return
    pytest.fail(f"the ring does not come to {name}")


def test_at_the_table_a_wrong_tag_is_mended_too(app, tmp_path):
    start(app)
    bind(app, "ring-2")
    app.want(Open("cards"))
    lay(app, "04A1")
    app.tap("bound/other")
    app.tap("type/mask")
    app.tap("card/mask-3")
    assert cards_of(tmp_path) == {"04A1": ("mask-3", 1)}
    assert not app.table.entries


def test_what_cannot_be_kept_is_told_and_stays_as_it_was(app, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    begun(app, "ring-2")
    app.tap("bound/other")
    with monkeypatch.context() as broken:
        broken.setattr("companion.table.tagfile.write", full)
        app.tap("card/ring-3")
        assert app.ui.form.said.message == "cards.not_saved"
        lay(app, "04A1")
        app.tap("bound/forget")
        assert app.ui.form.said.message == "cards.not_saved"
    assert cards_of(tmp_path) == {"04A1": ("ring-2", 1)}


# --- how it looks ---------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_is_in_its_box_and_every_target_big_enough(app, size, lang):
    looks = []
    app.want(ROW)
    looks.append((app.session.world(), app.ui))
    for uid in ("04B0", "04B1", "04B0"):
        lay(app, uid)
        looks.append((app.session.world(), app.ui))
    app.want(Close())
    start(app)
    looks.append((app.session.world(), replace(app.ui, dialog="cards")))
    lay(app, "04FF")
    assert app.ui.dialog == "bind"
    looks.append((app.session.world(), app.ui))
    act = app.table.state.legal_actions()[0]
    offer = replace(app.ui, dialog="card", form=OfferForm("04FF", act))
    looks.append((app.session.world(), offer))
    m = metrics(size)
    for world, ui in looks:
        screen = Composer(m).compose(world, replace(ui, language=lang), m)
        if ui.dialog == "card":  # what lies below is looked at elsewhere
            screen = tuple(o for o in screen if o.layer == top_layer(screen))
        found = [one for rule in CHECKS for one in rule(screen, size)]
        assert not found, (ui.dialog, found)


# --- two hands at a time --------------------------------------------------------------


def spot(app, name):
    app.loop.turn()
    rect = find(app.hands.screen, name).rect
    return rect.x + rect.w / 2, rect.y + rect.h / 2


@pytest.mark.parametrize("name", ["cards/undo", "cards/skip"])
def test_a_card_laid_under_a_pressing_finger_makes_the_press_mean_nothing(
    app, tmp_path, name
):
    app.want(ROW)
    lay(app, "04B0")
    lay(app, "04B1")
    at = spot(app, name)
    app.events = [finger("press", at)]
    app.turn(0.1)
    lay(app, "04B2", wait=0.1)
    before = known(tmp_path)
    app.events = [finger("release", at)]
    app.turn(0.1)
    assert (known(tmp_path), app.ui.form.skipped) == (before, ())
    assert len(before) == 3
    app.tap(name)  # and the next one means what is shown now
    assert known(tmp_path) != before or app.ui.form.skipped


def test_nor_does_a_button_that_was_down_before(app, tmp_path):
    app.want(ROW)
    lay(app, "04B0")
    app.session.look(replace(app.ui, focus="cards/undo"))
    app.turn(1.0)
    app.buttons.push("confirm")
    app.turn(0.1)
    lay(app, "04B1", wait=0.1)
    app.buttons.release("confirm")
    app.turn(0.1)
    assert len(known(tmp_path)) == 2
