"""Games outside are tested where they are installed: `make outside`."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("deerstalker_alibi") else ["*"]
