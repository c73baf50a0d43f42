"""A whole position on one line, as chess has FEN (rules 15).

Eight fields separated by blanks; `-` stands for nothing:

    rooms         slots 1-8 joined by `/`: `4G3`, `?12`, `??`
    portcullises  those not closed, joined by `,`: `h3e+` open, `h3e*` broken
    tokens        joined by `,`: `a1T`, `d4Ga`, `d4G-S`
    out           the tokens out of the game
    vp            `2:1`
    cards         for each player action cards, combat cards, jump cards: `245/0122/3`
    turn          active player, AP, own AP, wounded this turn, healed this turn, the
                  highest action card so far, who is in his first cycle:
                  `1,3,T4,t,-,4,12`
    prompt        what is waited for, then the players asked (or the place that turns
                  up), the token asked for, the room being revealed, the combat

Options, names and who plays follow as `key=value` where they are not as usual.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, cast

from companion.games.dungeon_twister.options import KNOWN
from companion.kernel import BadPosition, Fault
from companion.kernel.options import from_text
from companion.kernel.text import plain

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

FIELDS: Final = (
    "rooms",
    "portcullises",
    "tokens",
    "out",
    "vp",
    "cards",
    "turn",
    "prompt",
)
NONE = "-"
NAMES: Final = ("1", "2")
"""What the players are called where a line does not say it."""
_MARKS = {"open": "+", "broken": "*"}
_KINDS = {mark: kind for kind, mark in _MARKS.items()}
_PLACING = ("slot", "revealer", "owners", "tokens")
_FIGHT = ("actor", "target", "committed", "card")


# --- writing --------------------------------------------------------------------------


def line_of(state: "GameState") -> str:
    """Return a position on one line; `position_of` reads it again."""
    data = state.game.encode(state)
    players = data["players"]
    names = [player["name"] for player in players]
    fields = [
        "/".join(data["rooms"]),
        _joined(edge + _MARKS[to] for edge, to in data["portcullises"].items()),
        _joined(square + tokens for square, tokens in data["tokens"].items()),
        data["out"] or NONE,
        ":".join(str(player["vp"]) for player in players),
        ":".join(map(_cards, players)),
        _turn(data, names),
        _prompt(data, names),
    ]
    return " ".join([*fields, *_more(data)])


def _joined(parts: Iterable[str]) -> str:
    return ",".join(parts) or NONE


def _cards(player: dict[str, Any]) -> str:
    actions, combat = ("".join(map(str, player[key])) for key in ("actions", "combat"))
    return f"{actions or NONE}/{combat}/{player['jumps']}"


def _turn(data: dict[str, Any], names: list[str]) -> str:
    own = "".join(f"{code}{n}" for code, n in data["own_ap"].items())
    cycling = (n for n, p in enumerate(data["players"], 1) if p["first_cycle"])
    parts = (
        names.index(data["turn"]) + 1,
        data["ap"],
        own,
        data["hurt"],
        data["blocked"],
        data["highest"],
        "".join(map(str, cycling)),
    )
    return ",".join(_part(part) for part in parts)


def _part(value: Any) -> str:
    """Return a part of a field: lists close together, nothing as `-`."""
    if isinstance(value, list):
        return "".join(map(str, cast("list[Any]", value))) or NONE
    return NONE if value is None or value == "" else str(value)


def _prompt(data: dict[str, Any], names: list[str]) -> str:
    prompt = data["prompt"]
    if prompt is None:
        return NONE
    asked = [names.index(seat) + 1 for seat in prompt.get("seats", ())]
    parts = [prompt["what"], asked or prompt["slot"]]
    parts += [prompt["token"]] if "token" in prompt else []
    for part, keys in (("placing", _PLACING), ("fight", _FIGHT)):
        if data[part] is not None:
            parts += [data[part][key] for key in keys]
    return ",".join(map(_part, parts))


def _more(data: dict[str, Any]) -> list[str]:
    """Return options, names and who plays, where they are not as usual."""
    options = data["options"]
    more = [f"{key}={plain(value)}" for key, value in sorted(options.items())]
    for n, player in enumerate(data["players"]):
        if player["name"] != NAMES[n]:
            more.append(f"name{n + 1}={_quoted(player['name'])}")
        if player["by"] != "human":
            more.append(f"by{n + 1}={_quoted(player['by'])}")
    return more


def _quoted(text: str) -> str:
    return text.replace("%", "%25").replace(" ", "%20")


# --- reading --------------------------------------------------------------------------


def position_of(line: str) -> dict[str, Any]:
    """Return a position's data, as `Game.decode` takes it, from one line.

    Raises:
        BadPosition: a field has not the form of its kind; the fault's place is the
            field's name. What a field says is looked at by `Game.decode`.
    """
    words = line.split()
    if len(words) < len(FIELDS):
        missing = FIELDS[len(words)]
        raise _bad("", "line_short", field=missing, n=len(FIELDS))
    fields: dict[str, str] = dict(zip(FIELDS, words, strict=False))
    players = _players(fields)
    data: dict[str, Any] = {
        "players": players,
        "options": {},
        "rooms": fields["rooms"].split("/"),
        "portcullises": dict(_gates(fields["portcullises"])),
        "tokens": dict(_squares(fields["tokens"])),
        "out": _plain(fields["out"]),
    }
    _read_more(words[len(FIELDS) :], data)
    names = [player["name"] for player in players]
    data |= _read_turn(fields["turn"], players, names)
    return data | _read_prompt(fields["prompt"], names)


def _bad(part: str, rule: str, **more: Any) -> BadPosition:
    return BadPosition([Fault(f"/{part}" if part else "", f"position.{rule}", more)])


def _plain(text: str) -> str:
    return "" if text == NONE else text


def _several(text: str) -> list[str]:
    return [] if text == NONE else text.split(",")


def _number(field: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise _bad(field, "line_number", text=text)
    return int(text)


def _digits(field: str, text: str) -> list[int]:
    return [_number(field, digit) for digit in _plain(text)]


def _players(fields: dict[str, str]) -> list[dict[str, Any]]:
    vp, cards = fields["vp"].split(":"), fields["cards"].split(":")
    for field, parts in (("vp", vp), ("cards", cards)):
        if len(parts) != len(NAMES):
            raise _bad(field, "line_both", text=fields[field])
    players: list[dict[str, Any]] = []
    for n, name in enumerate(NAMES):
        hands = cards[n].split("/")
        if len(hands) != 3:
            raise _bad("cards", "line_cards", text=cards[n])
        player = {
            "name": name,
            "vp": _number("vp", vp[n]),
            "actions": _digits("cards", hands[0]),
            "combat": _digits("cards", hands[1]),
            "jumps": _number("cards", hands[2]),
        }
        players.append(player)
    return players


def _gates(text: str) -> Iterable[tuple[str, str]]:
    for part in _several(text):
        if part[-1:] not in _KINDS:
            raise _bad("portcullises", "line_portcullis", text=part)
        yield part[:-1], _KINDS[part[-1]]


def _squares(text: str) -> Iterable[tuple[str, str]]:
    seen: set[str] = set()
    for part in _several(text):
        if part[:2] in seen:
            raise _bad("tokens", "line_square_twice", at=part[:2])
        seen.add(part[:2])
        yield part[:2], part[2:]


def _read_turn(
    text: str, players: list[dict[str, Any]], names: list[str]
) -> dict[str, Any]:
    parts = text.split(",")
    if len(parts) != 7:
        raise _bad("turn", "line_turn", text=text)
    active, ap, own, hurt, blocked, highest, cycling = parts
    for n, player in enumerate(players, 1):
        player["first_cycle"] = str(n) in cycling
    if active not in NAMES or set(_plain(cycling)) - set(NAMES):
        raise _bad("turn", "line_turn", text=text)
    own = _plain(own)
    pairs = zip(own[::2], own[1::2], strict=False)
    return {
        "turn": names[NAMES.index(active)],
        "ap": _number("turn", ap),
        "own_ap": {code: _number("turn", n) for code, n in pairs},
        "hurt": _plain(hurt),
        "blocked": _plain(blocked),
        "highest": _number("turn", highest),
    }


_HAS_TOKEN = ("put",)
_REVEALS = ("tile", "token", "put")
_FIGHTS = ("fight_card", "fight")


def _read_prompt(text: str, names: list[str]) -> dict[str, Any]:
    if text == NONE:
        return {"prompt": None}
    what, *parts = text.split(",")
    due = 1 + (what in _HAS_TOKEN) + 4 * (what in (*_REVEALS, *_FIGHTS))
    if len(parts) != due:
        raise _bad("prompt", "line_prompt", text=text)
    asked = parts[0]
    prompt: dict[str, Any] = {"what": what}
    if set(asked) <= set(NAMES):
        prompt["seats"] = [names[NAMES.index(n)] for n in asked]
    else:
        prompt["slot"] = asked
    if what in _HAS_TOKEN:
        prompt["token"] = parts[1]
    out: dict[str, Any] = {"prompt": prompt}
    if what in _REVEALS:
        slot, revealer, owners, tokens = parts[-4:]
        out["placing"] = {
            "slot": _number("prompt", slot),
            "revealer": _number("prompt", revealer),
            "owners": _digits("prompt", owners),
            "tokens": _plain(tokens),
        }
    elif what in _FIGHTS:
        actor, target, committed, card = parts[-4:]
        out["fight"] = {
            "actor": actor,
            "target": target,
            "committed": _number("prompt", committed),
            "card": None if card == NONE else _number("prompt", card),
        }
    return out


def _read_more(words: list[str], data: dict[str, Any]) -> None:
    """Read options, names and who plays."""
    places = {f"{key}{n}": (n - 1, key) for n in (1, 2) for key in ("name", "by")}
    for word in words:
        key, equals, text = word.partition("=")
        if not equals or not (key in places or key in KNOWN):
            raise _bad("", "line_word", text=word)
        if key in KNOWN:
            data["options"][key] = from_text(text)
        else:
            n, field = places[key]
            data["players"][n][field] = text.replace("%20", " ").replace("%25", "%")
