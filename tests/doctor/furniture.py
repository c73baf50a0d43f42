"""What stands on a made-up machine: accounts, devices, and what programs say."""

from pathlib import Path

from ui.doctor import accounts

STATE = "/var/lib/tabletop-companion"
MODEL = "/proc/device-tree/model"
BY_ID = "/dev/serial/by-id/usb-Pico_E66-if00"
UNITS = Path(__file__).parents[2] / "systemd"
WANTS = f"/etc/systemd/system/multi-user.target.wants/{accounts.SERVICE}"

PASSWD = """\
root:x:0:0:root:/root:/bin/bash
pi:x:1000:1000::/home/pi:/bin/bash
tabletop:x:990:990:Tabletop companion:/var/lib/tabletop-companion:/usr/sbin/nologin
"""
GROUPS = {
    "root": 0,
    "dialout": 20,
    "audio": 29,
    "video": 44,
    "tabletop": 990,
    "render": 993,
    "input": 996,
    "gpio": 997,
    "i2c": 998,
    "pi": 1000,
}
DEVICES = {
    "/dev/i2c-1": "i2c",
    "/dev/gpiochip0": "gpio",
    "/dev/dri/card0": "video",
    "/dev/dri/renderD128": "render",
    "/dev/input/event0": "input",
    "/dev/ttyACM0": "dialout",
}
INPUTS = """\
I: Bus=0018 Vendor=0416 Product=038f Version=0000
N: Name="Goodix Capacitive TouchScreen"
H: Handlers=event0 mouse0
B: PROP=2
B: EV=b
B: KEY=1c00 0 0 0 0
B: ABS=2658000 3

"""
LIBRARIES = ("libGL.so.1", "libEGL.so.1", "libGLESv2.so.2", "libgbm.so.1")
PICTURE = {
    "pygame": "2.1.2",
    "where": "/usr/lib/python3/dist-packages/pygame",
    "sdl": "2.26.5",
    "drivers": ["x11", "wayland", "kmsdrm", "offscreen", "dummy"],
    "font": "NotoSansJP-Regular.otf",
    "bold": True,
}
SHOWN = {
    "LoadState": "loaded",
    "UnitFileState": "enabled",
    "ActiveState": "active",
    "SubState": "running",
    "Result": "success",
    "ExecMainStatus": "0",
    "NRestarts": "0",
    "StartLimitIntervalUSec": "0",
    "WatchdogUSec": "30s",
    "NeedDaemonReload": "no",
    "StatusText": "",
}
VERSIONS = {"pygame": "2.1.2", "smbus2": "0.6.1", "gpiozero": "2.0.1.post3"}
