"""Checks a fit of hazards with Python's standard library alone.

Reads, as JSON on standard input, rows (null is missing), events, features as a model file has them with
their column and penalty, coefficients and intercept. Prints the largest |sum (h - y) z + penalty * coef| over
all coefficients, which is 0 at the optimum, and, where "even" names the penalty of the even fit, the largest
relative difference between the penalties and those computed here from an even fit of its own.
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


def solve(a, b):
    a = [line[:] + [right] for line, right in zip(a, b)]
    n = len(a)
    for i in range(n):
        top = max(range(i, n), key=lambda k: abs(a[k][i]))
        a[i], a[top] = a[top], a[i]
        for k in range(i + 1, n):
            share = a[k][i] / a[i][i]
            a[k] = [u - share * v for u, v in zip(a[k], a[i])]
    x = [0.0] * n
    for i in reversed(range(n)):
        x[i] = (a[i][n] - sum(a[i][j] * x[j] for j in range(i + 1, n))) / a[i][i]
    return x


def newton(design, events, penalties):
    n = len(penalties)
    rate = sum(events) / len(events)
    beta = [math.log(rate / (1 - rate))] + [0.0] * (n - 1)
    for _ in range(30):
        hessian = [[penalties[i] if i == j else 0.0 for j in range(n)] for i in range(n)]
        for z in design:
            h = hazard(beta, z)
            for i in range(n):
                for j in range(n):
                    hessian[i][j] += h * (1 - h) * z[i] * z[j]
        step = solve(hessian, gradient(design, events, beta, penalties))
        beta = [b - s for b, s in zip(beta, step)]
        if max(map(abs, step)) < 1e-9:
            return beta
    raise ArithmeticError("no maximum")


def own(design, events, features, even):
    beta = newton(design, events, [0.0] + [even] * len(features))
    penalties = [0.0] * len(features)
    for kind in (False, True):
        places = [j for j, feature in enumerate(features) if feature["isFlag"] == kind]
        spreads = []
        for j in places:
            added = [beta[j + 1] * z[j + 1] for z in design]
            mean = math.fsum(added) / len(added)
            spreads.append(math.sqrt(math.fsum((a - mean) ** 2 for a in added) / len(added)))
        usual = math.sqrt(sum(s * s for s in spreads) / max(1, len(spreads)))
        for j, spread in zip(places, spreads):
            penalties[j] = 1 / min(5, max(0.1, spread / usual))
    return penalties


given = json.load(sys.stdin)
features = given["features"]
design = [[1.0] + [entered(f, row) for f in features] for row in given["rows"]]
beta = [given["intercept"]] + given["coef"]
slopes = gradient(design, given["events"], beta, [0.0] + given["penalties"])
result = {"slope": max(map(abs, slopes))}
if given["even"] is not None:
    expected = own(design, given["events"], features, given["even"])
    result["penalties"] = max(
        abs(found / given["lambda"] / e - 1) for found, e in zip(given["penalties"], expected)
    )
print(json.dumps(result))
