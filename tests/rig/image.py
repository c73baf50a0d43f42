"""A machine on which the installer has run, kept as it stands: others start from it.

Installing takes minutes in emulation, starting from what is kept takes seconds. What
such a machine writes to its own disk is gone with it. The games are on a second disk,
which is not: that one goes through power cuts.
"""

import subprocess
from pathlib import Path

GAMES_MB = 64
KEPT = ("vmlinuz", "initrd.img", "root.ext4")
"""What an image consists of, besides what is kept of a machine that runs."""


class Image:
    """The folder of an installed machine, and the disk of the games.

    Args:
        rig: the module that drives virtual machines.
        folder: an empty one, for what is kept.
    """

    def __init__(self, rig, folder: Path) -> None:
        self.folder = folder
        self._rig = rig
        self._disks = 0
        self._games = folder / "games.qcow2"
        for name in KEPT:
            (folder / name).symlink_to(Path(rig.BUILD) / name)
        self._disk = overlay(folder / "ready.qcow2", folder / "root.ext4", "raw")
        self.renew()

    # --- the disk of the games --------------------------------------------------------

    def renew(self) -> None:
        """Put in a disk of the games with nothing on it."""
        self._disks += 1
        raw = self.folder / f"games-{self._disks}.ext4"
        run("mke2fs", "-q", "-t", "ext4", "-L", "games", "-F", raw, f"{GAMES_MB}M")
        self._games.unlink(missing_ok=True)
        overlay(self._games, raw, "raw")

    def settle(self) -> None:
        """Keep what is on the disk of the games; what comes now goes to a new layer.

        A layer notes what was written when the machine says "flush". So what a machine
        had not flushed when it lost its power is lost, as in a card's own memory.
        """
        self._disks += 1
        layer = self.folder / f"games-{self._disks}.qcow2"
        self._games.rename(layer)
        overlay(self._games, layer, "qcow2")

    # --- machines ---------------------------------------------------------------------

    def vm(self, **how):
        """Return a machine with both disks: as it was kept, or to be kept."""
        drive = f"file={self._games},if=virtio,format=qcow2,cache=writeback"
        return self._rig.VM(
            build=str(self.folder),
            extra=("-drive", drive),
            serial_plugged=not how.get("saving"),
            **how,
        )

    def whole(self, disk: Path, **how):
        """Return a machine that boots from a disk, at first with what was installed.

        The games are on that disk too: there is no other.
        """
        if not disk.exists():
            overlay(disk, self._disk, "qcow2")
        return self._rig.VM(disk=str(disk), **how)

    def keep(self, vm) -> None:
        """Keep a machine as it stands, and end it."""
        vm.check("umount /mnt/host /mnt/out")
        vm.check("sync; echo 3 > /proc/sys/vm/drop_caches")
        vm.save()


def overlay(disk: Path, below: Path, form: str) -> Path:
    """Make a disk that has what another has, and keeps what is written to it.

    Its pieces are small: a piece is lost or kept as a whole.
    """
    run(
        *("qemu-img", "create", "-q", "-f", "qcow2", "-o", "cluster_size=4096"),
        *("-b", below, "-F", form, disk),
    )
    return disk


def run(*words: object) -> None:
    """Run one of the host's programs."""
    subprocess.run([str(word) for word in words], check=True)
