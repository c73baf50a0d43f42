"""The command line: `companion VERB`; each verb is a file here or in another package.

A verb is a click command named in `_verbs.OWN` or by an entry point of the group
"companion.commands"; with `@click.pass_obj` it gets the `App` (configuration,
translator). click is loaded with `main`: a plain `companion run` needs none of it.
"""

from typing import TYPE_CHECKING, Any

from companion.cli._app import App

if TYPE_CHECKING:
    from companion.cli._main import main

__all__ = ["App", "main"]


def __getattr__(name: str) -> Any:
    """Return the group of all verbs, loaded when it is asked for."""
    if name != "main":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion.cli._main import main  # noqa: PLC0415  (late: see above)

    return main
