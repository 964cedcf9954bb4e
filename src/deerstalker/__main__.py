"""`python -m deerstalker` is `deerstalker`."""

import sys

from deerstalker.cli import main

sys.exit(main())
