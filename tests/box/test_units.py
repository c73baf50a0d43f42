"""The units: what systemd itself says of them, and what keeps known faults away."""

import re
from pathlib import Path

import pytest

from companion.config import EX_CONFIG
from tests.box.units import (
    DESKTOP,
    INSTALLED,
    ROOT,
    SERVICE,
    SYSTEMD,
    analyze,
    environment,
    sysusers,
    unit,
    words,
)

UNITS = (SERVICE, DESKTOP)
# With these the box would be safer, and deaf, blind or without pins.
BREAKING = ("PrivateDevices", "PrivateNetwork", "ProcSubset", "MemoryDenyWriteExecute")


@pytest.fixture(params=UNITS)
def each(request):
    """Every unit in turn."""
    return unit(request.param)


@pytest.fixture
def service():
    """The unit of a box without a desktop."""
    return unit(SERVICE)


# What systemd says


def startable(folder: Path, name: str, text: str = "") -> Path:
    """Write a unit whose program is there on every machine."""
    text = text or (SYSTEMD / name).read_text()
    assert INSTALLED in text
    file = folder / name
    file.write_text(text.replace(INSTALLED, "/bin/sh"))
    return file


def verified(file: Path):
    user = ["--user"] if file.name == DESKTOP else []
    return analyze(*user, "verify", file, home=file.parent)


@pytest.mark.systemd
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_nothing_to_say_of(name, tmp_path):
    done = verified(startable(tmp_path, name))

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.systemd
def test_a_key_that_systemd_does_not_know_would_be_seen(tmp_path):
    text = (SYSTEMD / SERVICE).read_text().replace("RestartSec=", "RestartSecs=")

    done = verified(startable(tmp_path, SERVICE, text))

    assert "RestartSecs" in done.stderr  # it only warns: the exit code is 0


def exposure(folder: Path, text: str = ""):
    file = startable(folder, SERVICE, text)
    return analyze("security", "--offline=yes", "--threshold=20", file, home=folder)


@pytest.mark.systemd
def test_the_service_may_do_little_else_than_play(tmp_path):
    done = exposure(tmp_path)

    assert done.returncode == 0, done.stdout[-500:]


@pytest.mark.systemd
def test_a_service_that_may_do_more_would_be_seen(tmp_path):
    lines = (SYSTEMD / SERVICE).read_text().splitlines(keepends=True)
    less = [line for line in lines if not line.startswith(("SystemCall", "Capab"))]

    assert exposure(tmp_path, "".join(less)).returncode == 1


# Faults that boxes of this kind had (their numbers are those of our list)


def test_b27_lgpio_has_a_folder_for_its_pipes(service):
    (folder,) = words(service, "RuntimeDirectory")

    assert environment(service)["LG_WD"] == f"/run/{folder}"
    assert environment(unit(DESKTOP))["LG_WD"] == "%t"


def test_b34_no_other_library_for_pins_is_fallen_back_to(each):
    assert environment(each)["GPIOZERO_PIN_FACTORY"] == "lgpio"


def test_b44_without_a_desktop_the_panel_is_drawn_on_directly(service):
    assert environment(service)["SDL_VIDEODRIVER"] == "kmsdrm"
    assert environment(unit(DESKTOP))["SDL_VIDEODRIVER"] == "wayland"


def test_b45_the_service_has_a_terminal_of_its_own(service):
    (tty,) = service["TTYPath"]

    assert service["StandardInput"] == ["tty-force"]
    assert service["PAMName"] == ["login"]
    assert f"getty@{Path(tty).name}.service" in words(service, "Conflicts")
    assert f"getty@{Path(tty).name}.service" in words(service, "After")
    assert f"{tty} rw" in service["DeviceAllow"]


def test_b46_it_hears_touch_and_keys(service):
    assert "input" in words(service, "SupplementaryGroups")
    assert "AF_NETLINK" in words(service, "RestrictAddressFamilies")
    assert "char-input rw" in service["DeviceAllow"]


def test_b46_it_may_open_every_kind_of_device(service):
    kinds = {line.split()[0] for line in service["DeviceAllow"]}

    assert service["DevicePolicy"] == ["closed"]
    assert kinds >= {"char-drm", "char-i2c", "char-gpiochip", "char-alsa"}
    assert kinds >= {"char-ttyACM", "char-ttyUSB", "char-ttyAMA"}


@pytest.mark.parametrize("key", BREAKING)
def test_b46_what_would_take_its_devices_away_is_not_set(each, key):
    assert key not in each


def test_b50_on_a_desktop_it_comes_and_goes_with_the_session():
    desktop = unit(DESKTOP)

    assert desktop["PartOf"] == ["graphical-session.target"]
    assert desktop["After"] == ["graphical-session.target"]
    assert desktop["WantedBy"] == ["graphical-session.target"]
    assert "User" not in desktop  # a user unit: whoever is logged in


def test_b51_stopping_does_not_wait_for_ever(each):
    assert int(each["TimeoutStopSec"][-1]) <= 10


def test_b57_no_start_limit_and_no_hurry(each):
    assert each["StartLimitIntervalSec"] == ["0"]
    assert each["RestartSec"] == ["2"]
    assert "StartLimitBurst" not in each


def test_b57_only_a_wrong_configuration_is_not_tried_again(each):
    assert each["RestartPreventExitStatus"] == [str(EX_CONFIG)] == ["78"]
    assert each["Restart"] == (["on-failure"] if "User" not in each else ["always"])


def test_b58_its_folders_are_made_by_systemd(service):
    (state,) = words(service, "StateDirectory")

    assert service["WorkingDirectory"] == [f"/var/lib/{state}"]
    assert service["User"] == [sysusers()[0]]


BEYOND = re.compile(r"/home/|/root/|(?<![\w.-])User=pi\b|\bchown pi\b|~pi\b")


def test_b58_no_home_and_no_user_pi_in_units_installer_and_code():
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()[:70]}"
        for folder in ("systemd", "hardware", "companion", "ui")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and path.suffix not in (".pyc", ".png", ".md", ".svg")
        for line in path.read_text(errors="replace").splitlines()
        if BEYOND.search(line)
    ]

    assert found == []
    assert BEYOND.search("WorkingDirectory=/home/pi/x")
    assert BEYOND.search("User=pi")


def test_b64_the_watchdog_waits_longer_than_any_start(each):
    assert each["Type"] == ["notify"]
    assert int(each["WatchdogSec"][-1]) >= 30
    assert int(each["TimeoutStartSec"][-1]) >= 90


def test_its_lines_are_found_by_its_name_wherever_its_session_puts_it(each):
    """With PAMName= logind moves it into its session's scope, out of the unit."""
    assert each["SyslogIdentifier"] == ["companion"]
    pages = (ROOT / "hardware/README.md", ROOT / "ui/doctor/checks/service.py")
    for page in pages:
        text = page.read_text()
        assert "journalctl" in text
        assert "journalctl -u" not in text
    assert "journalctl -t companion" in pages[0].read_text()


def test_the_groups_are_those_of_the_account(service):
    name, groups = sysusers()

    assert words(service, "User") == [name]
    assert set(words(service, "SupplementaryGroups")) == groups


def test_its_documentation_is_what_the_installer_puts_there(each):
    (page,) = each["Documentation"]
    installer = (SYSTEMD / "install.sh").read_text()

    assert page == "file:///opt/tabletop-companion/README.md"
    assert "home=/opt/tabletop-companion\n" in installer
    assert "for page in README.md " in installer
    assert 'put "$source/$page" "$home/$page"' in installer
