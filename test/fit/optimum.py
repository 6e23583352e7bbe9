"""Checks a fit of hazards with Python's standard library alone.

Reads, as JSON on standard input, rows (null is missing), events, features as a model file has them with
their column and penalty, coefficients and intercept. Prints the largest |sum (h - y) z + penalty * coef| over
all coefficients, which is 0 at the optimum.
"""

import bisect
import json
import math
import sys


def point(table, value):
    x, y = table["x"], table["y"]
    k = bisect.bisect_right(x, value)
    if k == 0:
        return y[0]
    if k == len(x):
        return y[-1]
    return y[k - 1] + (value - x[k - 1]) / (x[k] - x[k - 1]) * (y[k] - y[k - 1])


def entered(feature, row):
    value = row[feature["column"]]
    if feature["isFlag"]:
        value = 1.0 if value is None else 0.0
    if value is None:
        return 0.0
    if feature["lo"] is not None:
        value = min(max(value, feature["lo"]), feature["hi"])
    table = feature.get("curve") or feature.get("normalScores")
    value = point(table, value) if table else value
    return (value - feature["mean"]) / feature["sd"]


def hazard(beta, z):
    eta = sum(b * v for b, v in zip(beta, z))
    return 1 / (1 + math.exp(-eta))


def gradient(design, events, beta, penalties):
    total = [p * b for p, b in zip(penalties, beta)]
    for z, event in zip(design, events):
        residual = hazard(beta, z) - event
        for j, v in enumerate(z):
            total[j] += residual * v
    return total


given = json.load(sys.stdin)
features = given["features"]
design = [[1.0] + [entered(f, row) for f in features] for row in given["rows"]]
beta = [given["intercept"]] + given["coef"]
slopes = gradient(design, given["events"], beta, [0.0] + given["penalties"])
print(json.dumps(max(map(abs, slopes))))
