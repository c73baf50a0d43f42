"""The rulings that a table can choose (rules 14): one table, with their defaults."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from companion.kernel import BadSetup, Fault, Option
from companion.kernel.options import unknown_key


class Options(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The rulings of one game; `KNOWN` says where each is from and what else may be.

    Attributes:
        group_combat: who is drawn into a fight.
        friends_join_wounded: whether friends stand by a wounded who is attacked.
        attack_healed: whether a character healed this turn can be attacked.
        own_fall: whether a move may drop an own character into a pit.
        rope_under_enemy: whether a Rope under an enemy wounded secures the pit.
        rope_anchors: whether a Rope left on a pit needs two anchors.
        wounded_on_roped_pit: whether a wounded friend may be laid on a roped pit.
        jump_takes_rope: whether a jumper may take the Rope that held him.
        two_wounded: whether two wounded of one colour may share a square.
        warrior_breaks_open: whether the Warrior breaks an open portcullis too.
        wall_walk_line: whether a wall between a room and a line can be walked through.
        helpless: what a player does who has nobody to act.
        helpless_end: who wins when nobody can score any more.
        double_five: who wins when both have five at once.
        owner_rechecks: whether the owner may look at his face-down tokens again.
        memory_aids: whether cards already spent are shown and counted.
        rotation_undo: how a rotation may be taken back.
    """

    group_combat: str = "chain"
    friends_join_wounded: bool = True
    attack_healed: bool = True
    own_fall: str = "refuse"
    rope_under_enemy: bool = True
    rope_anchors: bool = False
    wounded_on_roped_pit: bool = False
    jump_takes_rope: bool = True
    two_wounded: bool = False
    warrior_breaks_open: bool = False
    wall_walk_line: bool = True
    helpless: str = "skip"
    helpless_end: str = "most_vp"
    double_five: str = "active"
    owner_rechecks: bool = True
    memory_aids: bool = False
    rotation_undo: str = "agreement"


DEFAULTS: Final = Options()


def _option(key: str, mark: str, *others: Any) -> Option:
    default = getattr(DEFAULTS, key)
    values = (default, *others) if others else (default, not default)
    return Option(key, default, values, mark, "14", live=True)


KNOWN: Final = {
    option.key: option
    for option in (
        _option("group_combat", "INFER", "direct"),
        _option("friends_join_wounded", "APP"),
        _option("attack_healed", "RULES"),
        _option("own_fall", "APP", "allow"),
        _option("rope_under_enemy", "APP"),
        _option("rope_anchors", "RULES"),
        _option("wounded_on_roped_pit", "RULES"),
        _option("jump_takes_rope", "INFER"),
        _option("two_wounded", "APP"),
        _option("warrior_breaks_open", "BGAD"),
        _option("wall_walk_line", "INFER"),
        _option("helpless", "APP", "pass"),
        _option("helpless_end", "INFER", "draw"),
        _option("double_five", "UNKNOWN", "draw"),
        _option("owner_rechecks", "UNKNOWN"),
        _option("memory_aids", "RULES"),
        _option("rotation_undo", "RULES", "free"),
    )
}


def read(given: Mapping[str, Any]) -> Options:
    """Return the options with defaults filled in.

    Raises:
        BadSetup: a fault for every key that is unknown or has a wrong value.
    """
    faults: list[Fault] = []
    for key, value in given.items():
        if key not in KNOWN:
            faults.append(Fault(key, "option.unknown", unknown_key(key, KNOWN)))
            continue
        problem = KNOWN[key].problem(value)
        if problem is not None:
            faults.append(Fault(key, *problem))
    if faults:
        raise BadSetup(faults)
    return Options(**given)
