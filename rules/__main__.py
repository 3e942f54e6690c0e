"""`python -m rules`: every calculator on the command line."""

import sys

from rules.calculators.cli import main

sys.exit(main())
