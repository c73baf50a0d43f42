"""Which cards lie on a reader, told from what each look at it found.

A card arrives at once and is gone only after several misses in a row over some time:
a card that lies still is missed now and then. One card is to lie there at a time, so
while two answer neither of them arrives, and the table is told.
"""

from typing import Final

import msgspec

from hardware.events import CardGone, CardSeen, DeviceNotice

MISSES: Final = 3
GONE_SECONDS: Final = 0.2
CROWD_SECONDS: Final = 0.5
CALM_SECONDS: Final = 3.0
TWICE: Final = 2

News = CardSeen | CardGone | DeviceNotice


class Scan(msgspec.Struct, frozen=True):
    """What one look at a reader found.

    Attributes:
        uids: The cards that answered, upper-case hex of the UID's bytes.
        many: More than one card answered, even if not all could be told apart.
        garbled: Something answered that could not be read: no card, and no miss.
    """

    uids: tuple[str, ...] = ()
    many: bool = False
    garbled: bool = False


def is_random(uid: str) -> bool:
    """Return whether a UID is made up anew each time, as phones and bank cards do.

    ISO/IEC 14443-3: of four bytes, the first one 08.
    """
    return len(uid) == 8 and uid.startswith("08")


class _Lying:
    """A card that was told, and since when it has been missed."""

    def __init__(self) -> None:
        self.missed = 0
        self.since = 0.0


class Presence:
    """The cards that were told and are not gone.

    Args:
        reader: The reader's name in events.
        misses: How often in a row a card must be missed to be gone.
        seconds: For how long, from the first of these misses.
    """

    def __init__(
        self, reader: str, *, misses: int = MISSES, seconds: float = GONE_SECONDS
    ) -> None:
        self._reader = reader
        self._misses = misses
        self._seconds = seconds
        self._lying: dict[str, _Lying] = {}
        self._next = ""  # the card that comes next, and in how many looks it was alone
        self._alone = 0
        self._rests = False
        self._many_since: float | None = None
        self._doubt = False  # two cards were there when last something was
        self._said: dict[str, float] = {}

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that lie there, in the order they came."""
        return tuple(self._lying)

    @property
    def pending(self) -> bool:
        """Whether the next look should come soon: a card is missed, or not yet sure."""
        return bool(self._next) or any(one.missed for one in self._lying.values())

    def look(
        self, scan: Scan, now: float, *, sure: bool = True, settling: bool = False
    ) -> list[News]:
        """Take in what a look found; returns what is to be told, in order.

        Args:
            scan: What it found.
            now: Monotonic seconds.
            sure: False where reading has been bad lately: a card must be seen twice.
            settling: The reader has just begun: what comes now lay there already.
        """
        if scan.garbled and not scan.uids:
            return []
        news = self._departed(scan, now)
        many = scan.many or len(scan.uids) > 1
        news += self._crowd(now, many=many)
        news += self._arrived(scan, now, many=many, sure=sure, settling=settling)
        return news

    def _departed(self, scan: Scan, now: float) -> list[News]:
        gone: list[News] = []
        for uid, one in list(self._lying.items()):
            if uid in scan.uids or scan.garbled:
                one.missed = 0
                continue
            one.since = one.since if one.missed else now
            one.missed += 1
            if one.missed >= self._misses and now - one.since >= self._seconds:
                del self._lying[uid]
                gone.append(CardGone(self._reader, uid, now))
        return gone

    def _crowd(self, now: float, *, many: bool) -> list[News]:
        """Say that two cards lie there, if they stay: exchanging cards is no crowd."""
        if not many:
            self._many_since = None
            return []
        since = self._many_since = now if self._many_since is None else self._many_since
        self._doubt = True
        if now - since < CROWD_SECONDS:
            return []
        return self._say("reader.two_cards", now)

    def _arrived(
        self, scan: Scan, now: float, *, many: bool, sure: bool, settling: bool
    ) -> list[News]:
        uid = "" if many or not scan.uids else scan.uids[0]
        if not uid or uid in self._lying:
            self._next, self._alone = "", 0
            self._doubt = self._doubt and (many or bool(uid))
            return []
        if is_random(uid):
            return self._say("reader.random_uid", now)
        if uid != self._next:
            self._next, self._alone, self._rests = uid, 0, settling
        self._alone += 1
        if self._alone < TWICE and (self._doubt or not sure):
            return []
        self._lying[uid] = _Lying()
        self._next, self._alone, self._doubt = "", 0, False
        return [CardSeen(self._reader, uid, now, resting=self._rests)]

    def _say(self, reason: str, now: float) -> list[News]:
        """Say something once, and again only after it has been quiet about it."""
        last = self._said.get(reason)
        self._said[reason] = now
        if last is not None and now - last < CALM_SECONDS:
            return []
        return [DeviceNotice(self._reader, reason, {}, now)]
