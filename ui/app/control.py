"""The settings at work: wishes become values, a turned picture waits to be kept.

It also hears what happens at the table, for the tones, and switches the machine off.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace

from hardware.device import Clock
from ui.app.prefs import Preferences, Start
from ui.app.session import Session
from ui.app.sound import Moment, Speaker, tone_for
from ui.model import Language, Notice
from ui.settings import (
    KEEP_SECONDS,
    Choose,
    ChoosePanel,
    FirstLanguage,
    KeepTurn,
    Off,
    PanelForm,
    SwitchOff,
    TryTone,
    TurnBack,
    Turned,
    TurnPicture,
)
from ui.world import World

if TYPE_CHECKING:
    from subprocess import Popen

LEAVING_SECONDS: Final = 40.0
"""After so long the machine that was to be switched off is still on."""
SILENT: Final = "power.silent"
ABSENT: Final = "power.absent"

Launch = Callable[[], "Popen[str]"]


def power_off() -> "Popen[str]":
    """Ask the system to switch the machine off.

    Raises:
        OSError: there is nothing that could be asked.
    """
    from ui.app import logind  # noqa: PLC0415  (late: needed once, at the end)

    return logind.power_off()


def _done(act: Callable[[Any], object], intent: Any, source: str) -> None:
    """Do what is wished for, whoever wished it."""
    del source
    act(intent)


class Turning(NamedTuple):
    """A turn that nobody has kept yet: what it was before, and until when it waits."""

    before: int
    until: float


class Control:
    """Does what is wished for in the settings."""

    def __init__(  # noqa: PLR0913  (it is where they meet)
        self,
        session: Session,
        prefs: Preferences,
        speaker: Speaker,
        *,
        clock: Clock,
        about: Callable[[], tuple[str, str]] = lambda: ("", ""),
        launch: Launch | None = None,
    ) -> None:
        """Take the parts.

        Args:
            session: of the app; this takes its wishes.
            prefs: the values.
            speaker: for the tones.
            clock: monotonic seconds.
            about: gives version and folder, when the settings are looked at.
            launch: asks the system to switch off; None: the app only ends.
        """
        self._session = session
        self._prefs = prefs
        self._speaker = speaker
        self._clock = clock
        self._about = cache(about)
        self._launch = launch
        self._panel_decided = False
        self._turning: Turning | None = None
        self._leaving: Popen[str] | None = None
        self._ends_by: float | None = None  # when the system should have ended us
        self._moment = self._now()
        session.dress = self.dress
        session.ticking.append(self.tick)
        handlers: dict[type, Callable[[Any], object]] = {
            Language: lambda one: self.choose({"language": one.to}),
            FirstLanguage: self._first,
            Choose: lambda one: self.choose(one.values),
            ChoosePanel: self._panel,
            TurnPicture: lambda _: self._turn(),
            KeepTurn: lambda _: self._keep(),
            TurnBack: lambda _: self._turn_back(),
            TryTone: lambda _: self._speaker.play("turn"),
            SwitchOff: lambda _: self._switch_off(),
        }
        for kind, act in handlers.items():
            session.handlers[kind] = partial(_done, act)

    def dress(self, world: World) -> World:
        """Return the world with the settings in it."""
        return replace(
            world,
            choices=dict(self._prefs.now),  # that one goes on changing
            fixed=self._prefs.fixed,
            speaker=self._speaker.trouble,
            about=self._about() if self._session.ui.dialog == "settings" else ("", ""),
        )

    def choose(self, values: Mapping[str, Any]) -> None:
        """Apply and keep values; say so where they cannot be kept."""
        problem = self._prefs.choose(values)
        self._session.changed = True
        if problem:
            self._session.tell("ui.set_none_kept", problem=problem)

    # --- the first start --------------------------------------------------------------

    def begin(self, start: Start) -> None:
        """Ask what has to be known first, or tell what was wrong with the settings."""
        session, ui = self._session, self._session.ui
        if start.damaged:
            fields = {"path": self._prefs.mend(start.damaged)}
            if not ui.dialog:
                fault = Notice("ui.set_aside", fields)
                session.look(replace(ui, dialog="fault", fault=fault))
            return
        if not start.asks or ui.where != "home" or ui.dialog:
            return
        self._prefs.waits = True  # a power cut in between starts it again
        self._panel_decided = "panel" not in start.asks
        form = None if "language" in start.asks else PanelForm()
        session.look(replace(ui, where="first", form=form))

    def _first(self, wish: FirstLanguage) -> None:
        self.choose({"language": wish.to})
        if self._panel_decided:
            self._session.look(replace(self._session.ui, where="home", form=None))
            self._prefs.waits = False
            self.choose({})

    def _panel(self, wish: ChoosePanel) -> None:
        self._prefs.waits = False
        self.choose(wish.values)

    # --- turning the picture ----------------------------------------------------------

    def _turn(self) -> None:
        """Turn by a quarter; it waits for somebody who says that it is right."""
        key = "display.rotate"
        if key in self._prefs.fixed:
            return
        now = int(self._prefs.now[key])
        before = self._turning.before if self._turning else now
        self._turning = Turning(before, self._clock() + KEEP_SECONDS)
        self._prefs.show(key, (now + 90) % 360)
        self._ask(KEEP_SECONDS)

    def _ask(self, seconds: int) -> None:
        session = self._session
        form = Turned(seconds)
        session.look(replace(session.ui, dialog="settings", form=form))
        session.changed = True

    def _keep(self) -> None:
        self._turning = None
        self._close_question()
        key = "display.rotate"
        self.choose({key: self._prefs.now[key]})

    def _turn_back(self) -> None:
        turning, self._turning = self._turning, None
        self._close_question()
        if turning is not None:
            self._prefs.show("display.rotate", turning.before)
            self._session.changed = True

    def _close_question(self) -> None:
        ui = self._session.ui
        if isinstance(ui.form, Turned):
            self._session.look(replace(ui, form=None))

    # --- time -------------------------------------------------------------------------

    def tick(self) -> None:
        """Turn the picture back in time, hear what has happened, look after leaving."""
        if self._turning is not None:
            self._wait_for_keeping(self._turning)
        if self._leaving is not None:
            self._look_after_leaving(self._leaving)
        if self._ends_by is not None and self._clock() > self._ends_by:
            self._stays_on(SILENT)
        session, was = self._session, self._moment
        if session.state is not was.state or session.ui.refused is not was.refused:
            self._moment = self._now()
            tone = tone_for(was, self._moment)
            if tone:
                self._speaker.play(tone)

    def _now(self) -> Moment:
        session = self._session
        table, refused = session.table, session.ui.refused
        if table is None:
            return Moment(refused=refused)
        prompt = table.state.prompt
        seats = prompt.seats if prompt is not None else ()
        return Moment(table.key, table.state, seats, prompt is None, refused)

    def _wait_for_keeping(self, turning: Turning) -> None:
        left = turning.until - self._clock()
        if left <= 0 or not isinstance(self._session.ui.form, Turned):
            self._turn_back()
            return
        self._ask_again(int(left) + 1)

    def _ask_again(self, seconds: int) -> None:
        form = self._session.ui.form
        if isinstance(form, Turned) and form.seconds > seconds:
            self._ask(seconds)

    # --- switching off ----------------------------------------------------------------

    def _switch_off(self) -> None:
        if self._launch is None:
            self._session.over = True
            return
        if self._leaving is not None:
            return
        self._ends_by = self._clock() + LEAVING_SECONDS
        try:
            self._leaving = self._launch()
        except OSError:
            self._stays_on(ABSENT)

    def _look_after_leaving(self, process: "Popen[str]") -> None:
        """See what the system says; if all is well it ends us soon."""
        code = process.poll()
        if code is None:
            return
        self._leaving = None
        said = process.stderr.read().strip() if process.stderr is not None else ""
        if process.stderr is not None:
            process.stderr.close()
        if code:
            from ui.app import logind  # noqa: PLC0415  (late: see `power_off`)

            self._stays_on(logind.problem(said))

    def _stays_on(self, problem: str) -> None:
        session, self._ends_by = self._session, None
        form = Off(problem)
        session.look(replace(session.ui, dialog="off", form=form))
