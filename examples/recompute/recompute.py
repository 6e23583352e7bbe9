"""Computes every score, rank and calibration again from the published exports: python3 recompute.py api/data/exports
Needs Python's standard library alone. Prints what differs in a published digit and how many values were compared;
ends with 1 when one differs. What rests on random draws or on verdicts is in intervals.py."""
import json, math, statistics, sys
from bisect import bisect_left, bisect_right
from collections import defaultdict
from datetime import date
from decimal import Decimal
from fractions import Fraction as F

compared, differing = [], []
load = lambda name: json.load(open(f"{sys.argv[1]}/{name}.json", encoding="utf-8"))
day = lambda text: date.fromisoformat(text).toordinal()
in_force = lambda on: next(m for m in methodologies if m["effectiveFrom"] <= on)  # newest first
mean = lambda pairs: sum(w * x for w, x in pairs) / sum(w for w, _ in pairs) if pairs else None
is_reopening = lambda o: o["label"] == "reopening" and o["labelStatus"] != "disputed"

def grouped(rows, *names):
    out = defaultdict(list)
    for row in rows:
        out[tuple(row[name] for name in names)].append(row)
    return out

def compare(where, published, computed, tolerance=0):
    for name, value in computed.items():
        compared.append(name)
        if (was := published[name]) != value and (None in (was, value) or abs(was - value) > tolerance):
            differing.append(f"{where} {name}: published {was}, computed {value and float(value)}")

def finish():
    print("\n".join([*differing[:50], f"{len(compared)} values compared, {len(differing)} differ"]))
    sys.exit(1 if differing or not compared else 0)

def reading(series, today, known_by, indicator, rules):
    """The indicator on its goalposts, 0 to 1: of each day in its window the latest revision known by a day."""
    window = {}
    for observed, known, value in reversed(series[: bisect_right(series, (today, math.inf))]):
        if window and observed <= max(window) - indicator["windowDays"]:
            break
        if known <= known_by:
            window.setdefault(observed, value)
    if not window or today - max(window) > rules["staleHalfLives"] * indicator["halfLifeDays"]:
        return None
    values, kind = list(window.values()), indicator["aggregate"]
    value = values[0] if kind == "last" else statistics.median(values) if kind == "median" else sum(values)
    value = value / indicator["windowDays"] if kind == "rate" else value
    share = min(1, max(0, (value - indicator["lo"]) / (indicator["hi"] - indicator["lo"])))
    return share if indicator["direction"] == "higher" else 1 - share

def log_score(m, values):
    """ln(score / 100): the weighted geometric mean of pillars, each the weighted mean of its indicators."""
    own = lambda p: [(i["weight"], values[i["id"]]) for i in m["indicators"] if i["id"] in values and i["pillar"] == p["id"]]
    pillars = [(p["weight"], mean(own(p))) for p in m["pillars"] if own(p)]
    return mean([(weight, math.log(max(x, m["rules"]["pillarFloor"]))) for weight, x in pillars])

def assessed(firm, on, known_by):
    """(the indicators of the pillars that count, score or None) of a firm on a day, as known on another."""
    m, counted, shares = in_force(on), {}, []
    for pillar in m["pillars"]:
        own = [i for i in m["indicators"] if i["pillar"] == pillar["id"]]
        values = {i["id"]: reading(observed[firm, i["id"]], day(on), day(known_by), i, m["rules"]) for i in own}
        shares.append((pillar["weight"], mean([(i["weight"], float(values[i["id"]] is not None)) for i in own]) or 0.0))
        if shares[-1][1] >= m["rules"]["minPillarCoverage"] - 1e-9:
            counted |= {i: x for i, x in values.items() if x is not None}
    enough = bool(counted) and mean(shares) >= m["rules"]["minFirmCoverage"] - 1e-9
    return counted, 100 * math.exp(log_score(m, counted)) if enough else None

def printed(score):
    """With one decimal, halves to the even digit, judged on nine significant ones: sums of floats differ in the last."""
    return float(round(Decimal(f"{score:.9g}"), 1))

def check_scores():
    panel = grouped(load("firm-history")["rows"], "periodEnd")
    for (on,), rows in [*panel.items(), ((as_of,), load("rankings")["rows"])]:
        # a period is read as known when it was issued or corrected, one that nobody issued by all that is known
        known_by = rows[0].get("revisedOn") or rows[0].get("issuedOn") or as_of
        if rows[0].get("revisedOn") and all(r["score"] is None for r in rows):
            continue  # withdrawn: no figure stands
        listed = [r["firmId"] for r in rows if r["status"] in ("active", "suspended")]
        scores = {firm: printed(score) for firm in listed if (score := assessed(firm, on, known_by)[1]) is not None}
        for r in rows:
            score = scores.get(r["firmId"])
            rank = None if score is None else 1 + sum(other > score for other in scores.values())
            compare(f"{r['slug']} {on}", r, {"score": score, "rank": rank})

def ends_of(outcomes, rules):
    """How each life of a firm ended, as (day, whether by the event), and when it reopened."""
    reopened, ends = sorted(o["occurredOn"] for o in outcomes if is_reopening(o)), defaultdict(list)
    for on, o in ((o["occurredOn"], o) for o in outcomes):
        rank, event = ("final", "provisional", "disputed").index(o["labelStatus"]), o["label"] in rules["events"]
        if event or o["label"] in rules["censoring"]:
            ends[bisect_left(reopened, on)].append((rank, on, not event or rank == 2, o["outcomeId"]))
    return sorted((on, not censored) for _, on, censored, _ in map(min, ends.values())), reopened

def scored(forecasts, horizon):
    """(forecast, whether the event came, day of the end or None) of every window whose outcomes are known."""
    for f in forecasts:
        (ends, reopened), issued = fates[f["firmId"]], f["issuedOn"]
        close, past = date.fromordinal(day(issued) + horizon).isoformat(), [on for on, _ in ends if on <= issued]
        if day(close) + lag <= day(as_of) and (not past or any(past[-1] < on <= issued for on in reopened)):
            yield f, *next(((event, on) for on, event in ends if issued < on <= close), (False, None))

def pooled(groups):  # isotonic regression of (forecast, n, events): [lowest, highest, n, events] of each run
    runs = []
    for p, n, events in groups:
        run = [p, p, n, events]
        while runs and runs[-1][3] * run[2] >= run[3] * runs[-1][2]:
            run = [(low := runs.pop())[0], run[1], low[2] + run[2], low[3] + run[3]]
        runs.append(run)
    return runs

def measured(cases):
    """The scores of (forecast, event), with CORP's decomposition and curve; in exact fractions but for logarithms."""
    counts = defaultdict(lambda: [0, 0])
    for f, event, _ in cases:
        counts[F(repr(f["probability"]))][event] += 1
    groups = sorted((p, no + yes, yes) for p, (no, yes) in counts.items())
    n, events, runs = len(cases), sum(yes for *_, yes in groups), pooled(groups)
    rate, unc, below, won = F(events, n), F(events * (n - events), n * n), 0, 0
    for p, size, yes in groups:
        won, below = won + yes * (below + F(size - yes, 2)), below + size - yes
    brier = sum(yes * (p - 1) ** 2 + (size - yes) * p**2 for p, size, yes in groups) / n
    resolution = sum(size * (F(yes, size) - rate) ** 2 for *_, size, yes in runs) / n
    own = {"brier": brier, "brierReference": unc, "uncertainty": unc, "resolution": resolution}
    own |= {"brierSkill": 1 - brier / unc, "reliability": brier - unc + resolution, "auc": won / (events * below)}
    own["observedToExpected"] = events / sum(p * size for p, size, _ in groups)
    off = lambda low, high, size, yes: sum(k * abs(p - F(yes, size)) for p, k, _ in groups if low <= p <= high)
    own["logLoss"] = -sum(yes * math.log(p) + (size - yes) * math.log(1 - p) for p, size, yes in groups) / n
    return own | {"ece": sum(off(*run) for run in runs) / n}, runs

def check_calibrations(presets=("archive", "balanced", "early_warning"), select=lambda forecasts: forecasts):
    parts = grouped(load("calibration")["rows"], "scope", "mode", "modelVersion", "preset")
    issued = select(load("forecasts")["rows"])
    horizons = {model: row["horizonDays"] for (_, _, model, _), (row, *_) in parts.items()}
    whole = [(key, row) for key, (row, *_) in parts.items() if key[0] == "all" and key[3] in presets]
    for (_, mode, model, preset), row in whole:
        own = [f for f in issued if f["mode"] == mode and model in ("all", f["modelVersion"])]
        cases = list(scored([f for f in own if horizons[f["modelVersion"]] == row["horizonDays"]], row["horizonDays"]))
        kept = [case for case in cases if case[1] or case[2] is None]
        events, firms = [float(one[1]) for one in kept], {f["firmId"] for f, *_ in kept}
        counts = {"nForecasts": len(kept), "nCensored": len(cases) - len(kept), "nFirms": len(firms)}
        counts |= {"nEvents": sum(events), "baseRate": mean([(1, event) for event in events])}
        counts |= {"nEpisodes": len({(f["firmId"], on) for f, event, on in kept if event})}
        scores, runs = measured(kept) if row["status"] != "insufficient" else ({}, [])
        compare(f"calibration {mode} {model} {preset}", row, counts | scores, 1e-12)
        for step, (low, high, size, yes) in zip(parts["step", mode, model, preset], runs, strict=True):
            own = {"forecastFrom": low, "forecastTo": high, "nForecasts": size, "observedRate": F(yes, size)}
            compare(f"calibration {mode} {model} step {step['bin']}", step, own, 1e-12)

methodologies, as_of = load("methodology")["rows"], load("methodology")["asOf"]
observed = defaultdict(list)
for r in load("observations")["rows"]:  # oldest first, revisions of a day in the order in which they became known
    observed[r["firmId"], r["indicatorId"]].append((day(r["observedOn"]), day(r["knownOn"]), r["value"]))
outcomes, rules = grouped(load("outcomes")["rows"], "firmId"), methodologies[0]["outcomes"]
late = [day(o["knownOn"]) - day(o["occurredOn"]) for rows in outcomes.values() for o in rows] or [0]
lag = math.ceil(late[0] if len(late) == 1 else statistics.quantiles(late, n=20, method="inclusive")[-1])
lag = lag if (declared := methodologies[0]["probability"]["outcomeLagDays"]) is None else declared
fates = defaultdict(lambda: ([], []), {firm: ends_of(rows, rules) for (firm,), rows in outcomes.items()})
if __name__ == "__main__":
    check_scores()
    check_calibrations()
    finish()
