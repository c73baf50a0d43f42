"""A sheet of parts in all their states, for looking at and for the golden pictures."""

from ui.elements import Element, Label, Rect
from ui.model import Open

WANTED = Open("menu")
STATES = (
    ("plain", frozenset(), True),
    ("focus", frozenset({"focus"}), True),
    ("pressed", frozenset({"pressed"}), True),
    ("off", frozenset(), False),
    ("legal", frozenset({"legal"}), True),
    ("chosen", frozenset({"chosen"}), True),
    ("ticked", frozenset({"chosen", "ticked"}), True),
)
LEFT, WIDE, STEP = 24.0, 15.4, 18.4


def place(row, column, high=9.0):
    return Rect(LEFT + column * STEP, 9.0 + row * 12.5, WIDE, high)


def control(name, rect, text, **more):
    label = Label((text,), ("text", "cap")) if text else None
    more.setdefault("role", "button")
    return Element(
        name, more.pop("role"), rect, "touch", label=label, intent=WANTED, **more
    )


def words(name, rect, text, size="cap", **more):
    label = Label((text,), (size,), align="left", ink="sand")
    return Element(name, "text", rect, "operator", label=label, **more)


def heads():
    for column, (name, _, _) in enumerate(STATES):
        rect = Rect(LEFT + column * STEP, 3.0, WIDE, 5.0)
        yield words(f"head/{name}", rect, name)


def buttons():
    yield words("row/0", Rect(7.5, 9, 16, 9), "button")
    for column, (name, flags, on) in enumerate(STATES):
        rect = place(0, column)
        yield control(f"b/{name}", rect, "Place", flags=flags, enabled=on)


def spaces():
    """A control made of parts: a shield, a ghost, a figure, odds."""
    yield words("row/1", Rect(7.5, 21.5, 16, 9), "space")
    for column, (state, flags, on) in enumerate(STATES):
        rect, name = place(1, column), f"s/{state}"
        hatched = flags if on else flags | {"hatch"}
        light = flags & {"chosen", "pressed"}
        more = {"of": name, "enabled": on}
        more["flags"] = frozenset({"paper"} if light else ())
        yield control(name, rect, "", role="member", flags=hatched, enabled=on)
        shield = Rect(rect.x + 0.8, rect.y + 2, 4.6, 5)
        yield Element(f"{name}/shield", "mark", shield, icon="shield", **more)
        ghost = Rect(rect.x + 5.8, rect.y + 2.6, 3.6, 4)
        yield Element(f"{name}/ghost", "mark", ghost, icon="ghost", ink="sand", **more)
        odds = Rect(rect.x + 10, rect.y + 1.5, 4.6, 6)
        values = (0.2, 0.7, 0.5, 0.1, 0.0)
        yield Element(f"{name}/odds", "odds", odds, values=values, **more)


def seats():
    yield words("row/2", Rect(7.5, 34, 16, 9), "seats")
    for seat in range(6):
        rect = place(2, seat)
        states = ((), ("chosen",), ("ready",), ("pressed",), (), ("active",))
        flags = frozenset(states[seat])
        role = "panel" if "active" in flags else "member"
        mark = Rect(rect.x + 2.0, rect.y + 2.0, 5.0, 5.0)
        if role == "panel":
            yield Element("seat/5", "panel", rect, flags=flags, seat=seat)
            yield Element("seat/5/mark", "mark", mark, seat=seat)
        else:
            on = seat != 4
            yield control(
                f"seat/{seat}",
                rect,
                "Ann",
                role=role,
                seat=seat,
                flags=flags,
                enabled=on,
            )
    for seat, name in ((0, "band"), (2, "ready")):
        rect = Rect(LEFT + 6 * STEP, 34 + seat * 2.5, WIDE, 4)
        ink = f"seat:{seat}" if name == "band" else f"ready:{seat}"
        flags = frozenset({"round"} if seat else ())
        yield Element(f"band/{seat}", "band", rect, ink=ink, flags=flags)


def held():
    """What must be held down: a button whose ring fills, and the round one."""
    yield words("row/3", Rect(7.5, 46.5, 16, 9), "hold")
    for column, value in enumerate((0.0, 0.4, 1.0)):
        flags = frozenset({"hold"})
        rect = Rect(LEFT + column * 2 * STEP, 46.5, WIDE + STEP, 9)
        yield control(f"hold/{column}", rect, "Allow", flags=flags, value=value)
    for column, value in enumerate((0.0, 0.6)):
        rect = Rect(LEFT + 6 * STEP + column * 9.5 - 1, 46.5, 8.6, 9)
        yield Element(f"ring/{column}", "ring", rect, icon="eye_closed", value=value)


def others():
    yield words("row/4", Rect(7.5, 59, 16, 9), "other")
    bar = Rect(LEFT, 61, WIDE, 2)
    yield Element("bar", "bar", bar, value=0.6)
    for column, face in enumerate(("die", "die:ghost", "die:blank", "die:5")):
        rect = Rect(LEFT + STEP + column * 9, 59, 8, 8)
        flags = frozenset({"legal"} if column == 1 else ())
        yield Element(f"die/{column}", "die", rect, icon=face, flags=flags)
    rect = Rect(LEFT + 56, 59, 7, 8)
    yield Element("card/down", "panel", rect, flags=frozenset({"hatch"}))
    rect = Rect(LEFT + 65, 59, 8, 8)
    yield Element("no", "mark", rect, icon="cat", flags=frozenset({"refused"}))
    rect = Rect(LEFT + 78, 59, 9, 9)
    yield Element("laurel", "mark", rect, icon="laurel", ink="sand")
    rect = Rect(LEFT + 90, 57, 36, 12.5)
    label = Label(("Hall 2",), ("text",), bold=True, align="left")
    second = Label(("average 1.5",), ("cap",), align="left")
    yield Element(
        "main", "main", rect, "touch", label=label, second=second, intent=WANTED
    )


def slip(bottom):
    """The referee's paper with what lies on it."""
    paper = frozenset({"paper"})
    rect = Rect(7.5, 72, 145, bottom - 73)
    yield Element("slip", "slip", rect)
    yield Element("slip/card", "mark", Rect(10, 74, 8, 8), icon="card", flags=paper)
    label = Label(("Refused",), ("seat",), bold=True, align="left")
    yield Element(
        "slip/head",
        "text",
        Rect(20, 73.5, 40, 9),
        "operator",
        label=label,
        flags=paper,
    )
    for column, (name, flags) in enumerate(
        (("plain", ()), ("pressed", ("pressed",)), ("off", ()), ("focus", ("focus",)))
    ):
        rect = Rect(62 + column * 22, 73.6, 19, 9)
        role = "main" if name == "focus" else "button"
        yield control(
            f"slip/{name}",
            rect,
            "Yes",
            role=role,
            flags=paper | frozenset(flags),
            enabled=name != "off",
        )


def kit(height):
    """Return the sheet for a panel of that height, mm."""
    spine = Element(
        "spine",
        "spine",
        Rect(0, 0, 5, height),
        seats=(0, 1, 2, 3, 4, 5),
        flags=frozenset({"done:1", "done:4"}),
    )
    return (
        spine,
        *heads(),
        *buttons(),
        *spaces(),
        *seats(),
        *held(),
        *others(),
        *slip(height),
    )
