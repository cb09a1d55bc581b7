"""Answers the lines of `qili crosscheck --program` by pyffish, the Python module of Fairy-Stockfish.

    pip install pyffish
    qili crosscheck --rules axf --case 'axf/*' --program 'python3 examples/judges/pyffish_judge.py'

Each line holds one period of a cycle. It is played four times; then `is_optional_game_end` says whether the game has ended
by repetition, and how, as the side to move sees it. What it calls no end is not known.
"""

import json
import sys

try:
    import pyffish
except ImportError:
    sys.exit("pyffish is not installed: pip install pyffish")

VARIANT = "xiangqi"
ROUNDS = 4


def uci(move):
    """A move with ranks from 0 as one with ranks from 1."""
    files, ranks = move[::2], move[1::2]
    return "".join(f"{file}{int(rank) + 1}" for file, rank in zip(files, ranks))


def answer(request):
    fen, moves = request["fen"], [uci(move) for move in request["moves"]] * ROUNDS
    ended, result = pyffish.is_optional_game_end(VARIANT, fen, moves)
    said = f"is_optional_game_end: {ended}, {result}"
    mover = "red" if fen.split()[1] == "w" else "black"
    other = "black" if mover == "red" else "red"
    if not ended:
        verdict = "undetermined"
    elif result == 0:
        verdict = "draw"
    else:
        verdict = f"{mover if result < 0 else other}_loses"
    return {"id": request["id"], "verdict": verdict, "said": said}


for line in sys.stdin:
    try:
        print(json.dumps(answer(json.loads(line))), flush=True)
    except Exception as error:  # One bad line is no reason to leave the others without an answer.
        print(json.dumps({"id": None, "error": repr(error)}), flush=True)
