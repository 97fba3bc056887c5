"""``python -m rag_compress``: the command line, where the script ``rag-compress`` is not on the path."""

import sys

from rag_compress.cli import main

if __name__ == "__main__":
    sys.exit(main())
