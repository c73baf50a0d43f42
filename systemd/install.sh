#!/bin/sh
# Puts the companion on this machine, brings it up to date, or takes it away again.
# Run it again at any time: what is right already stays as it is.
set -eu

usage() {
    cat <<'END'
usage: sudo systemd/install.sh [--desktop] [--offline] [--dry-run]
       sudo systemd/install.sh --uninstall [--dry-run]

  --desktop     start with the desktop of whoever logs in, not on the bare panel
  --offline     fetch no Debian packages; what is missing is named
  --uninstall   take it away; games, names and settings stay
  --dry-run     only say what would be done

In the environment:
  DESTDIR=DIR   put the files below DIR and touch nothing else of this machine
  WHEELS=DIR    take Python packages from this folder only, not from the network
  PYTHON=NAME   the interpreter (python3)
END
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=$(dirname -- "$here")
home=/opt/tabletop-companion
state=/var/lib/tabletop-companion
settings=/etc/tabletop-companion
root=${DESTDIR:-}
python=${PYTHON:-python3}
dry='' uninstall='' desktop='' offline=''

# Debian's pygame is the one that can draw on a panel without a desktop. Without
# libgl1 SDL shows a black picture there and says nothing.
packages='python3-venv python3-pygame python3-lgpio
    libgl1 libegl1 libgles2 libgbm1 polkitd'

main() {
    for word in "$@"; do
        case $word in
        --dry-run) dry=yes ;;
        --uninstall) uninstall=yes ;;
        --desktop) desktop=yes ;;
        --offline) offline=yes ;;
        -h | --help) usage && exit 0 ;;
        *) say "unknown: $word" && usage >&2 && exit 2 ;;
        esac
    done
    if [ -z "$root$dry" ] && [ "$(id -u)" != 0 ]; then
        say 'Only root can do this: sudo systemd/install.sh' >&2
        exit 77
    fi
    if [ -n "$uninstall" ]; then take_away; else install_all; fi
}

say() { printf '%s\n' "$*"; }

# Do it, or in a dry run only say it.
run() {
    if [ -n "$dry" ]; then say "would run: $*"; else "$@"; fi
}

# Do what changes the running system: never below DESTDIR.
system() {
    if [ -z "$root" ]; then run "$@"; fi
}

# put FILE PLACE [MODE]: only if it differs, so that a second run changes nothing.
put() {
    if cmp -s "$1" "$root$2"; then return 0; fi
    say "file: $2"
    run install -D -m "${3:-644}" "$1" "$root$2"
}

# once FILE PLACE: only if there is none; what was set there is the owner's.
once() {
    if [ -e "$root$2" ]; then say "kept: $2"; else put "$1" "$2"; fi
}

drop() {
    if [ -e "$root$1" ] || [ -L "$root$1" ]; then
        say "away: $1"
        run rm -f "$root$1"
    fi
}

install_all() {
    check_python
    install_packages
    put_files
    if [ -z "$root" ]; then
        run systemd-sysusers /etc/sysusers.d/tabletop-companion.conf
        make_venv
        turn_on_i2c
        run udevadm control --reload
        run udevadm trigger --subsystem-match=tty --subsystem-match=gpio \
            --subsystem-match=i2c-dev
        start_it
    fi
}

check_python() {
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        say "$python is older than 3.11, or missing. Debian 12 and newer have it." >&2
        exit 1
    fi
}

install_packages() {
    if [ -n "$root" ]; then return 0; fi
    missing=$(missing_packages)
    if [ -z "$missing" ]; then return 0; fi
    if [ -n "$offline" ]; then
        say "packages that are missing here: $missing"
        return 0
    fi
    say "packages: $missing"
    run apt-get update -qq
    # shellcheck disable=SC2086  # a list
    run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        --no-install-recommends $missing
}

missing_packages() {
    for package in $packages; do
        found=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || :)
        [ "$found" = 'install ok installed' ] || printf '%s ' "$package"
    done
}

put_files() {
    cd "$source"
    put "$here/sysusers.conf" /etc/sysusers.d/tabletop-companion.conf
    put "$here/udev.rules" /etc/udev/rules.d/60-tabletop-companion.rules
    put "$here/polkit.rules" /etc/polkit-1/rules.d/60-tabletop-companion.rules
    put "$here/companion.service" /etc/systemd/system/companion.service
    put "$here/companion-desktop.service" \
        /etc/systemd/user/companion-desktop.service
    once "$here/config.toml" $settings/config.toml
    once "$here/environment" $settings/environment
    for page in README.md hardware/README.md hardware/tower/firmware/README.md \
        hardware/wiring/*.svg ui/pictures/*.png; do
        put "$source/$page" "$home/$page"
    done
}

make_venv() {
    if [ ! -x $home/venv/bin/python ]; then
        run "$python" -m venv --system-site-packages $home/venv
    fi
    set -- --quiet --upgrade
    if [ -n "${WHEELS:-}" ]; then set -- "$@" --no-index --find-links "$WHEELS"; fi
    # From a copy: what an older build left in the source must not come along.
    copy=$(mktemp -d)
    for part in companion hardware ui pyproject.toml README.md; do
        cp -R "$source/$part" "$copy/"
    done
    run $home/venv/bin/python -m pip install "$@" "$copy"
    rm -rf "$copy"
    # Without Debian's package of it: from where the other packages come.
    if [ -z "$dry" ] && ! "$home/venv/bin/python" -c 'import lgpio' 2>/dev/null; then
        run $home/venv/bin/python -m pip install "$@" lgpio ||
            say 'There is no lgpio: buttons and lamps cannot be used.'
    fi
    run ln -sfn $home/venv/bin/companion /usr/local/bin/companion
}

turn_on_i2c() {
    if [ -e /dev/i2c-1 ]; then return 0; fi
    if command -v raspi-config >/dev/null; then
        run raspi-config nonint do_i2c 0
    else
        say 'There is no /dev/i2c-1: a card reader on I2C needs it (README, wiring).'
    fi
}

start_it() {
    run systemctl daemon-reload
    if [ -n "$desktop" ]; then
        run systemctl disable --now companion.service
        run systemctl --global enable companion-desktop.service
        say 'It starts with the next login to the desktop.'
        say 'Its user must be in: gpio i2c dialout video input render audio'
        return 0
    fi
    run systemctl --global disable companion-desktop.service
    run systemctl enable companion.service
    run systemctl restart companion.service
    if [ -z "$dry" ]; then say 'It runs. What the devices say:  companion doctor'; fi
}

take_away() {
    system systemctl --global disable companion-desktop.service || :
    system systemctl disable --now companion.service || :
    drop /etc/systemd/system/companion.service
    drop /etc/systemd/user/companion-desktop.service
    drop /etc/sysusers.d/tabletop-companion.conf
    drop /etc/udev/rules.d/60-tabletop-companion.rules
    drop /etc/polkit-1/rules.d/60-tabletop-companion.rules
    if [ "$(readlink "$root/usr/local/bin/companion" || :)" = \
        $home/venv/bin/companion ]; then
        drop /usr/local/bin/companion
    fi
    if [ -d "$root$home" ]; then
        say "away: $home"
        run rm -rf "$root$home"
    fi
    system systemctl daemon-reload
    system udevadm control --reload
    say "kept: $state (the games) and $settings"
}

main "$@"
