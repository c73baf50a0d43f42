"""The product on a virtual Pi. `make rig RIG=FOLDER` runs these; else they are skipped.

FOLDER holds the virtual machine's own programs (`run_vm.py` and `build-image`); its
image must have been built. Nothing here is asserted about speed: a machine in software
emulation is some fifteen times slower than a Pi.
"""

import os
from pathlib import Path

import pytest

from tests.rig.box import Box, load_rig
from tests.rig.image import Image
from tests.rig.share import make_share

RIG = "COMPANION_RIG"


def pytest_collection_modifyitems(items):
    """Skip all of them where no virtual Pi is named."""
    if os.environ.get(RIG):
        return
    skip = pytest.mark.skip(reason=f"no virtual Pi: make rig RIG=FOLDER sets {RIG}")
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(skip)


@pytest.fixture(scope="session")
def rig():
    return load_rig(Path(os.environ[RIG]))


@pytest.fixture(scope="session")
def share(tmp_path_factory):
    """The product's source, and the packages that it needs, as the maker has them."""
    return make_share(tmp_path_factory.mktemp("share"))


@pytest.fixture(scope="session")
def out(tmp_path_factory):
    return tmp_path_factory.mktemp("out")


@pytest.fixture(scope="session")
def image(rig, share, out, tmp_path_factory):
    """A machine on which the installer has run: others start from it."""
    image = Image(rig, tmp_path_factory.mktemp("image"))
    with Box(image.vm(share=str(share), out=str(out), saving=True), out) as box:
        box.install()
        box.until(lambda: box.show("ActiveState") == "active", "active")
        box.run("systemctl stop companion")
        image.keep(box.vm)
    return image


@pytest.fixture(scope="session")
def start(image, share, out):
    """Return a function that gives a machine to be switched on."""

    def give(disk=None):
        folders = {"share": str(share), "out": str(out)}
        if disk is not None:
            return Box(image.whole(disk, **folders), out)
        return Box(image.vm(**folders), out, games=True)

    return give
