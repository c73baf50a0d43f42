"""What happens in Panty Raider, in the past tense."""

from companion.kernel import Event, Translate, fields_of


class _Card(Event, frozen=True):
    """Base: something happened to a card by or before a seat."""

    seat: str
    card: str


class StartDrawn(Event, frozen=True):
    """The start player was drawn."""

    seat: str


class TurnBegan(Event, frozen=True):
    """A player's turn began."""

    seat: str


class ItemEquipped(Event, frozen=True):
    """An item was equipped; `replaced` went back to the hand (empty: none)."""

    seat: str
    card: str
    replaced: str = ""

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; a swap has its own."""
        variant = ".swap" if self.replaced else ""
        return t(f"event.ItemEquipped{variant}", **fields_of(self))


class ItemUnequipped(_Card, frozen=True):
    """An item went back to the hand."""


class FactTold(Event, frozen=True):
    """What stands on a card was told, which the deck did not know (rules 4)."""

    card: str
    key: str
    value: int | str

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; a kind of panty has its own."""
        kind = "" if isinstance(self.value, int) else ".panty"
        return t(f"event.FactTold{kind}", **fields_of(self))


class GuruLearned(_Card, frozen=True):
    """A style was learned, or drawn for a decision."""


class GuruReturned(_Card, frozen=True):
    """A guru went back into the deck, which was shuffled."""


class PantyWorn(_Card, frozen=True):
    """Variant: a panty was put on the head."""


class PantyTakenOff(_Card, frozen=True):
    """Variant: a worn panty came off."""


class CardDiscarded(_Card, frozen=True):
    """A seat discarded a hand card."""


class CardPlayed(Event, frozen=True):
    """A card was played; `side` is empty where it helps none."""

    seat: str
    card: str
    side: str = ""

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; a card for a side has its own."""
        variant = ".side" if self.side else ""
        return t(f"event.CardPlayed{variant}", **fields_of(self))


class EffectUsed(_Card, frozen=True):
    """An equipped item's effect was used."""


class ManualShown(_Card, frozen=True):
    """A card was played whose text the engine does not know: the table does it.

    `told`: its owner has entered the text; it is the card's name of the kind `manual`.
    """

    told: bool = False

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence, with the text where it is known."""
        variant = ".told" if self.told else ""
        return t(f"event.ManualShown{variant}", **fields_of(self))


class Adjusted(Event, frozen=True):
    """What a manual card gives to a side was entered."""

    seat: str
    side: str
    n: int


class PantyDiscarded(_Card, frozen=True):
    """A card took an open panty from its owner."""


class TopTaken(_Card, frozen=True):
    """The top item of the discard pile went to a hand."""


class NothingTaken(Event, frozen=True):
    """The discard pile had no card to take."""

    seat: str


class TopDormSeen(Event, frozen=True):
    """A seat looked at the next dorm card; it lies on top again."""

    seat: str


class NothingSeen(Event, frozen=True):
    """There was no dorm card to look at."""

    seat: str


class TeamInsured(Event, frozen=True):
    """These seats lose nothing if the attempt fails."""

    seats: tuple[str, ...]


class DiceTakenUp(Event, frozen=True):
    """Dice of a side are rolled again."""

    side: str
    dice: int

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; one die is no dice."""
        return t("event.DiceTakenUp", n=self.dice, **fields_of(self))


class TurnCut(Event, frozen=True):
    """A card ended the attempt: it is neither won nor failed."""

    seat: str


class RowDoomed(Event, frozen=True):
    """The row will be discarded at the end of the turn (A17)."""


class CardsDrawn(Event, frozen=True):
    """A seat drew cards."""

    seat: str
    n: int


class DeckReshuffled(Event, frozen=True):
    """The discard pile became the mischief deck; `removed` went out of the game."""

    n: int
    removed: tuple[str, ...] = ()

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; cards that went out are named."""
        variant = ".removed" if self.removed else ""
        return t(f"event.DeckReshuffled{variant}", **fields_of(self))


class DormReshuffled(Event, frozen=True):
    """The discarded dorm cards became the dorm deck."""

    n: int


class DormEntered(Event, frozen=True):
    """The current player entered the dorm."""

    seat: str


class WentAlone(Event, frozen=True):
    """The current player goes without a wingman."""

    seat: str


class WingmanAsked(Event, frozen=True):
    """Somebody was asked to be the wingman."""

    seat: str
    who: str


class WingmanJoined(Event, frozen=True):
    """A wingman goes along."""

    seat: str


class WingmanDeclined(Event, frozen=True):
    """The asked player stays at home."""

    seat: str


class RoommateMet(Event, frozen=True):
    """A dorm card turned up in the row; `place` is 0 or 1."""

    card: str
    place: int


class RoommateSwapped(Event, frozen=True):
    """Another girl is in the place of `old`."""

    card: str
    old: str
    place: int


class AttemptBegan(Event, frozen=True):
    """A raid or a trade began."""

    seat: str
    mode: str


class ItemOffered(Event, frozen=True):
    """An item was offered to a roommate."""

    seat: str
    card: str
    to: str


class OfferRetracted(_Card, frozen=True):
    """An offer was taken back."""


class OffersConfirmed(Event, frozen=True):
    """A member of the team is content with the offers."""

    seat: str


class TurnedToRaid(Event, frozen=True):
    """The trade became a raid."""

    seat: str


class DiceRolled(Event, frozen=True):
    """The dice of a side fell; `sum` is what stands now."""

    side: str
    dice: int
    sum: int
    faces: tuple[int, ...] = ()

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; one die is no dice."""
        return t("event.DiceRolled", n=self.dice, **fields_of(self))


class SumsCompared(Event, frozen=True):
    """The sums of both sides; the raiders need more than the roommates."""

    player: int
    girl: int


class AttemptWon(Event, frozen=True):
    """The team won."""

    seats: tuple[str, ...]
    mode: str


class AttemptFailed(Event, frozen=True):
    """The roommates won, or it was a tie."""

    seats: tuple[str, ...]
    mode: str


class CardsAttached(Event, frozen=True):
    """Orange cards stay at the row."""

    cards: tuple[str, ...]


class CardsDiscarded(Event, frozen=True):
    """Cards went to the mischief discard."""

    cards: tuple[str, ...]


class RowDiscarded(Event, frozen=True):
    """The girls of the row went to the dorm discard."""

    cards: tuple[str, ...]


class OffersReturned(Event, frozen=True):
    """Offered items went back to where they came from."""

    cards: tuple[str, ...]


class GearLost(Event, frozen=True):
    """All equipped items of a seat went back to its hand (A15)."""

    seat: str
    cards: tuple[str, ...]


class PantiesLost(Event, frozen=True):
    """Unbanked panties of a seat went to the dorm discard."""

    seat: str
    cards: tuple[str, ...]


class PantyWon(_Card, frozen=True):
    """A won card lies open before a seat."""


class PantyBanked(Event, frozen=True):
    """A panty was turned face down; `n`: how many the seat has banked."""

    seat: str
    card: str
    n: int


class GameWon(Event, frozen=True):
    """A player banked as many as it takes."""

    seat: str
