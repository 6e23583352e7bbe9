"""Computes every calibration again from the published exports alone.

    python3 examples/recompute/recompute.py dist/s/exports

Python's standard library is all it needs: forecasts, outcomes and the methodology give the counts and scores
of every model in each mode, in exact fractions. It prints each value that differs and how many it compared,
and ends with 1 when one differs. Scores and ranks of firms are not in it: their observations are not among
the exports yet.
"""

import json
import math
import sys
from datetime import date, timedelta
from fractions import Fraction as F
from pathlib import Path

folder = Path(sys.argv[1])
found, differing = 0, []


def export(name):
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def same(where, published, computed, tolerance):
    global found
    found += 1
    if published is None or computed is None:
        agrees = published is None and computed is None
    else:
        agrees = abs(float(published) - float(computed)) <= tolerance
    if not agrees:
        differing.append(f"{where}: published {published}, computed {computed}")


def ends_of(outcomes, rules):
    """How each life of a firm ended, as (day, whether by the event)."""
    reopened = sorted(o["occurredOn"] for o in outcomes if o["label"] == "reopening" and o["labelStatus"] != "disputed")
    lives = {}
    for o in outcomes:
        event = o["label"] in rules["events"]
        if not event and o["label"] not in rules["censoring"]:
            continue
        counts = event and o["labelStatus"] != "disputed"
        rank = ("final", "provisional", "disputed").index(o["labelStatus"])
        life = sum(day < o["occurredOn"] for day in reopened)
        lives.setdefault(life, []).append((rank, o["occurredOn"], not counts, o["outcomeId"]))
    return sorted((day, not other) for _, day, other, _ in map(min, lives.values())), reopened


def scored(forecasts, outcomes, rules, as_of, horizon):
    """(probability, event, firm, day of the failure) of every closed window, and the censored ones."""
    by_firm = {}
    for o in outcomes:
        by_firm.setdefault(o["firmId"], []).append(o)
    fates = {firm: ends_of(own, rules) for firm, own in by_firm.items()}
    rows, censored = [], 0
    for f in forecasts:
        issued = f["issuedOn"]
        end = (date.fromisoformat(issued) + timedelta(days=horizon)).isoformat()
        ends, reopened = fates.get(f["firmId"], ([], []))
        past = [day for day, _ in ends if day <= issued]
        if end > as_of or (past and not any(past[-1] < day <= issued for day in reopened)):
            continue
        fate = next((one for one in ends if issued < one[0] <= end), None)
        if fate is not None and not fate[1]:
            censored += 1
            continue
        rows.append((F(repr(f["probability"])), int(fate is not None), f["firmId"], fate and fate[0]))
    return rows, censored


def isotonic(rows):
    """[n, events] of each run of forecasts that pooling adjacent violators gives one rate, lowest first."""
    groups = {}
    for p, event, *_ in rows:
        n, events = groups.get(p, (0, 0))
        groups[p] = (n + 1, events + event)
    runs = []
    for p in sorted(groups):
        n, events = groups[p]
        run = [n, events, [(p, n)]]
        while runs and F(runs[-1][1], runs[-1][0]) >= F(run[1], run[0]):
            last = runs.pop()
            run = [last[0] + run[0], last[1] + run[1], last[2] + run[2]]
        runs.append(run)
    return runs


def scores(rows):
    n, events = len(rows), sum(event for _, event, *_ in rows)
    rate = F(events, n)
    runs = isotonic(rows)
    brier = sum((p - event) ** 2 for p, event, *_ in rows) / n
    resolution = sum(size * (F(own, size) - rate) ** 2 for size, own, _ in runs) / n
    reference = rate * (1 - rate)
    ordered = sorted({p for p, *_ in rows})
    below = dict.fromkeys(ordered, 0)
    hits = dict.fromkeys(ordered, 0)
    for p, event, *_ in rows:
        (hits if event else below)[p] += 1
    won, lower = F(0), 0
    for p in ordered:
        won += hits[p] * (lower + F(below[p], 2))
        lower += below[p]
    return {
        "brier": brier,
        "brierReference": reference,
        "brierSkill": 1 - brier / reference,
        "reliability": brier - reference + resolution,
        "resolution": resolution,
        "uncertainty": reference,
        "auc": won / (events * (n - events)),
        "observedToExpected": events / sum(p for p, *_ in rows),
        "ece": sum(k * abs(p - F(own, size)) for size, own, points in runs for p, k in points) / n,
        "logLoss": -math.fsum(math.log(p if event else 1 - p) for p, event, *_ in rows) / n,
    }


def check_calibration(rules, as_of):
    forecasts, outcomes = export("forecasts")["rows"], export("outcomes")["rows"]
    for row in export("calibration")["rows"]:
        if row["scope"] != "all" or row["preset"] != "archive":
            continue
        where = f"calibration {row['mode']} {row['modelVersion']}"
        own = [f for f in forecasts if f["mode"] == row["mode"] and row["modelVersion"] in ("all", f["modelVersion"])]
        rows, censored = scored(own, outcomes, rules, as_of, row["horizonDays"])
        episodes = len({(firm, day) for _, event, firm, day in rows if event})
        counts = {"nForecasts": len(rows), "nFirms": len({firm for *_, firm, _ in rows}), "nEpisodes": episodes}
        counts |= {"nEvents": sum(event for _, event, *_ in rows), "nCensored": censored}
        for name, value in counts.items():
            same(f"{where} {name}", row[name], value, 0)
        for name, value in (scores(rows) if row["status"] != "insufficient" else {}).items():
            same(f"{where} {name}", row[name], value, 1e-12)


methodology = export("methodology")
check_calibration(methodology["rows"][0]["outcomes"], methodology["asOf"])
for line in differing:
    print(line)
print(f"{found} values compared, {len(differing)} differ")
sys.exit(1 if differing or found == 0 else 0)
