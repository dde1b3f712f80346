"""`python -m polemos` is the polemos command."""

import sys

from polemos.cli.app import main

sys.exit(main())
