"""Answers the lines of `qili crosscheck --program` by cchess, a Python module for Xiangqi.

    pip install cchess
    qili crosscheck --rules axf --program 'python3 examples/judges/cchess_judge.py'

cchess does not rule on repetitions; it knows legal moves and checks. So it is asked only for what it can say: if one side
checks at every move of the period and the other does not, all books charge the checking side; the rest is not known.
"""

import json
import sys

try:
    import cchess
except ImportError:
    sys.exit("cchess is not installed: pip install cchess")


def answer(request):
    board = cchess.ChessBoard(request["fen"])
    mover = "red" if request["fen"].split()[1] == "w" else "black"
    checks = {"red": [], "black": []}
    for move in request["moves"]:
        squares = cchess.iccs2pos(move)
        if not board.is_valid_move(*squares):
            return {"id": request["id"], "error": f"{move} is not legal"}
        checks[mover].append(board.is_checking_move(*squares))
        board.move(*squares)
        board.next_turn()
        mover = "black" if mover == "red" else "red"
    perpetual = [side for side in checks if all(checks[side])]
    verdict = f"{perpetual[0]}_must_change" if len(perpetual) == 1 else "undetermined"
    said = "; ".join(f"{side} checks {sum(checks[side])}/{len(checks[side])}" for side in checks)
    return {"id": request["id"], "verdict": verdict, "said": said}


for line in sys.stdin:
    try:
        print(json.dumps(answer(json.loads(line))), flush=True)
    except Exception as error:  # One bad line is no reason to leave the others without an answer.
        print(json.dumps({"id": None, "error": repr(error)}), flush=True)
