"""`micropython qr_rows.py TEXT...`: the rows of each text's code, a line of 0 and 1 each, then an empty one.

If there is no code, prints the reason.
"""

import sys

from table.linking import qr


def main(texts):
    for text in texts:
        try:
            rows = qr.encode(text.encode())
        except ValueError as error:
            print("refused:", error)
            continue
        for row in rows:
            print("".join([str(module) for module in row]))
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
