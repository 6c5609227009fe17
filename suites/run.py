#!/usr/bin/env python3
"""Test the static exchange evaluation of an engine against suites/see.epd.

The engine is any command that reads questions from stdin until its end, one line each, and answers each with one line on
stdout. A question is a FEN and a move in UCI, with a tab in between, and the answer is the value of the move as an integer.
With --threshold a third field has a threshold, and the answer is 1 or true if the value is at least that, else 0 or false.
With --values the last field has the values of pawn, knight, bishop, rook and queen, with spaces in between. The answer -
leaves the question out.

Example: python3 suites/run.py --column legal -- exchequer see --batch - --rules legal
"""

import argparse
import collections
import pathlib
import subprocess
import sys

COLUMNS = ["swap", "pinners", "pinners_all", "pseudo_np", "pseudo", "legal", "legal_ep"]
CLASSIC = [100, 300, 300, 500, 900]
ANSWERS = {"1": True, "true": True, "0": False, "false": False}
SHOWN = 20


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--column", choices=COLUMNS, default="swap", help="rule set of the engine [default: swap]")
    parser.add_argument("--leave-out", metavar="TAG", nargs="+", default=[], help="leave out rows with one of these tags")
    parser.add_argument("--threshold", action="store_true", help="ask for thresholds instead of values")
    parser.add_argument("--values", action="store_true", help="pass piece values, and ask the rows that have other ones")
    parser.add_argument("--suite", default=pathlib.Path(__file__).with_name("see.epd"), help="file of the suite")
    parser.add_argument("--seconds", type=float, default=60, help="time for all answers [default: 60]")
    parser.add_argument("command", metavar="-- COMMAND", nargs="+", help="command of the engine, with its arguments")
    return parser.parse_args()


def read_rows(path):
    """Yields the FEN of each row, and its operations with their operands."""
    with open(path, encoding="ascii") as suite:
        for line in suite:
            if line.startswith("#") or not line.strip():
                continue
            *fen, rest = line.split(maxsplit=4)
            words = [operation.split() for operation in rest.split(";") if operation.strip()]
            yield " ".join(fen), {word[0]: word[1:] for word in words}


def questions_of(fen, row, options):
    """Returns the lines of a row, each with its right answer."""
    value = int(row[options.column][0])
    fields = [[fen, row["uci"][0]]]
    answers = [value]
    if options.threshold:
        fields = [fields[0] + [str(value)], fields[0] + [str(value + 1)]]
        answers = [True, False]
    if options.values:
        values = " ".join(row.get("values", map(str, CLASSIC)))
        fields = [line + [values] for line in fields]
    return [("\t".join(line), answer) for line, answer in zip(fields, answers)]


def ask(command, lines, seconds):
    """Returns one answer for each line."""
    try:
        engine = subprocess.run(
            command, input="".join(line + "\n" for line in lines), stdout=subprocess.PIPE, text=True, timeout=seconds
        )
    except OSError as error:
        sys.exit(f"{command[0]} could not be started: {error.strerror}")
    except subprocess.TimeoutExpired:
        sys.exit(f"{command[0]} has not answered within {seconds:g} seconds")
    answers = engine.stdout.splitlines()
    if len(answers) != len(lines):
        sys.exit(f"{command[0]} gave {len(answers)} answers to {len(lines)} questions (exit code {engine.returncode})")
    return answers


def understand(text, options):
    """Returns an answer as a value, or as a truth; None if it is neither."""
    try:
        return ANSWERS.get(text) if options.threshold else int(text)
    except ValueError:
        return None


def main():
    options = arguments()
    rows, left_out = [], 0
    for fen, row in read_rows(options.suite):
        if set(options.leave_out) & set(row["tags"]) or ("values" in row and not options.values):
            left_out += 1
        else:
            rows.append((fen, row, questions_of(fen, row, options)))
    lines = [line for _, _, questions in rows for line, _ in questions]
    given = iter(ask(options.command, lines, options.seconds))

    total, failed, caught, of_failed = 0, 0, collections.Counter(), collections.Counter()
    for fen, row, questions in rows:
        answers = [next(given).strip() for _ in questions]
        if "-" in answers:
            left_out += 1
            continue
        total += 1
        caught.update(row.get("catches", []))
        if [understand(answer, options) for answer in answers] == [right for _, right in questions]:
            continue
        failed += 1
        of_failed.update(row.get("catches", []))
        if failed <= SHOWN:
            name, move, value = row["id"][0].strip('"'), row["sm"][0], row[options.column][0]
            print(f"{name}: {move} in {fen} has the value {value}, the engine answers {' and '.join(answers)}")
    if failed > SHOWN:
        print(f"and {failed - SHOWN} more")
    print(f"{failed} of {total} rows fail, {left_out} are left out")
    for mistake, count in sorted(caught.items()):
        if of_failed[mistake] == count:
            print(f"all {count} rows fail that catch {mistake}")
    return 1 if failed or total == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
