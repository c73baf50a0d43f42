# Every target does its own set-up; `make help` lists them.

PYTHON ?=
SYSTEM_PYGAME ?=
ARGS ?=
RIG ?=

# Empty choices mean: keep the .venv that is there, or take the default.
SETUP = PYTHON='$(PYTHON)' SYSTEM_PYGAME='$(SYSTEM_PYGAME)' sh .ci/setup.sh
HEADLESS = env -u PYTHONHASHSEED -u COMPANION_SOAK -u COMPANION_SOAK_REPORT \
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

.PHONY: help run test soak bench lint rig icons wiring clean

help:
	@echo 'make run     open the app; without a display: play the demo, save its pictures'
	@echo 'make test    run the tests (counted claims at about 1/50 of their number)'
	@echo 'make soak    run every counted claim in full, then print a line for each'
	@echo 'make bench   run the benchmarks (ratios against their anchors)'
	@echo 'make rig     RIG=FOLDER: play on the virtual Pi in FOLDER (tests/rig)'
	@echo 'make lint    ruff, pyright, names used in tests, the import contracts'
	@echo 'make icons   draw all small pictures on one sheet, as big as on the panel'
	@echo '            (ARGS="--out FILE --legend --size 800x480 --theme light")'
	@echo 'make wiring  draw the wiring diagrams in hardware/wiring anew'
	@echo 'make clean   remove .venv, caches and the pictures of the demo'
	@echo ''
	@echo 'Each sets itself up in .venv: slow once, then only when pyproject.toml changes.'
	@echo ''
	@echo 'PYTHON=python3.13   the interpreter to use, 3.11 or newer'
	@echo 'SYSTEM_PYGAME=1     use the pygame of apt (python3-pygame): needed on a Raspberry'
	@echo '                    Pi without a desktop, since only that one drives the panel'
	@echo '                    directly (KMSDRM); SYSTEM_PYGAME=0 goes back'
	@echo 'ARGS="..."          passed on: make run ARGS="--size 1280x720 --fake-devices",'
	@echo '                    make test ARGS="-x tests/kernel"'
	@echo 'PYTHON and SYSTEM_PYGAME hold until another choice or make clean.'

run:
	@$(SETUP)
	@sh .ci/app.sh .venv/bin/companion $(ARGS)

test:
	@$(SETUP) test
	@$(HEADLESS) .venv/bin/python -m pytest -n 2 --dist loadfile $(ARGS)

soak:
	@$(SETUP) test
	@$(HEADLESS) sh .ci/soak.sh .venv/bin/python $(ARGS)

bench:
	@$(SETUP) bench
	@$(HEADLESS) .venv/bin/python -m benchmarks $(ARGS)

lint:
	@$(SETUP) dev
	@sh .ci/lint.sh .venv/bin

rig:
	@$(SETUP) test
	@COMPANION_RIG='$(abspath $(RIG))' \
		HIL_BUILD="$${HIL_BUILD:-$${XDG_CACHE_HOME:-$$HOME/.cache}/companion-rig}" \
		$(HEADLESS) .venv/bin/python -m pytest -s tests/rig $(ARGS)

icons:
	@$(SETUP)
	@$(HEADLESS) .venv/bin/python -m ui.icons.sheet $(ARGS)

wiring:
	@$(SETUP)
	@.venv/bin/python -m hardware.wiring $(ARGS)

clean:
	rm -rf .venv build dist demo icons.png *.egg-info
	rm -rf .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
