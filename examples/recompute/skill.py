"""Computes the 95 % intervals of skill, AUC and observed to expected, and bins and steps with theirs, counted in firms.

    python3 skill.py api/data/exports
"""
from intervals import *

NORMAL, EXACT = 1.959963985, NormalDist().inv_cdf(0.975)


def student(freedom):
    """Student's 97.5 % quantile: exact for 1 and 2 degrees of freedom, else by Cornish and Fisher's series."""
    if freedom < 3:
        return 12.706204736 if freedom <= 1 else 4.30265273
    z = NORMAL
    terms = [
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    ]
    return z + sum(term / freedom ** (i + 1) for i, term in enumerate(terms))


class Sample:
    """Forecasts with their outcomes, the firm of each, its stretch of time, and its cell: those of a firm in a window."""

    def __init__(self, cases, horizon):
        self.p = [f["probability"] for f, *_ in cases]
        self.y = [int(event) for _, event, _ in cases]
        self.place = {(f["firmId"], f["issuedOn"], f["modelVersion"]): row for row, (f, *_) in enumerate(cases)}
        names = sorted({f["firmId"] for f, *_ in cases})
        self.firm = [names.index(f["firmId"]) for f, *_ in cases]
        first = min(day(f["issuedOn"]) for f, *_ in cases)
        ages = [day(f["issuedOn"]) - first for f, *_ in cases]
        span = max(ages) + 1
        self.firms, self.blocks = len(names), min(10, max(4, span // (3 * horizon)))
        if 2 * span < 3 * horizon * self.blocks:
            self.blocks = 1
        self.block = [age * self.blocks // span for age in ages]
        self.failing = len({f for f, y in zip(self.firm, self.y) if y})
        windows = max(ages) // horizon + 1
        self.cell = [f * windows + age // horizon for f, age in zip(self.firm, ages)]
        self.values = sorted(set(self.p))
        place = {p: i for i, p in enumerate(self.values)}
        self.group = [place[p] for p in self.p]
        self.n, self.events = [0] * len(self.values), [0] * len(self.values)
        for group, y in zip(self.group, self.y):
            self.n[group], self.events[group] = self.n[group] + 1, self.events[group] + y


def half_width(influence, sample):
    """Half an interval by firms, or by stretches or both (Cameron, Gelbach and Miller 2011), whichever is wider."""

    def spread(places):
        sums = defaultdict(float)
        for place, own in zip(places, influence):
            sums[place] += own
        return sum(own**2 for own in sums.values())

    firms = spread(sample.firm) * (sample.firms / max(1, sample.firms - 1))
    by_firms = student(sample.failing - 1) * math.sqrt(firms)
    if sample.blocks == 1:
        return by_firms
    time = spread(sample.block) * (sample.blocks / (sample.blocks - 1))
    cells = spread([f * sample.blocks + b for f, b in zip(sample.firm, sample.block)])
    return max(by_firms, student(sample.blocks - 1) * math.sqrt(max(time, firms + time - cells)))


def area_under(groups):
    """The chance that an event was forecast higher than a survival, ties as a half: of (n, events), rising."""
    events, below, won = sum(yes for _, yes in groups), 0, 0
    for n, yes in groups:
        won, below = won + yes * (below + (n - yes) / 2), below + n - yes
    return won / (events * below) if events and below else None


def came_of(cases, sample):
    """What came of some cases, counted in firms, and the interval of the share: that of forecasts with no more error."""
    rows = [sample.place[f["firmId"], f["issuedOn"], f["modelVersion"]] for f, *_ in cases]
    n, k = len(rows), sum(sample.y[row] for row in rows)
    share, spread, part = k / n, k / n * (1 - k / n), Part(sample, rows)
    windows = len({sample.cell[row] for row in rows})
    size = windows
    if spread:
        half = half_width([(sample.y[row] - share) / n for row in rows], part)
        half = max(half, student(part.firms - 1) * math.sqrt(spread / windows))
        size = max(1, EXACT**2 * spread / half**2)
    failures = {(f["firmId"], on) for f, event, on in cases if event}
    z, middle, whole = EXACT, 2 * size * share + EXACT**2, 2 * (size + EXACT**2)
    root = lambda sign: math.sqrt(z * z + sign * 2 - 1 / size + 4 * share * (size * (1 - share) - sign))
    own = {"nForecasts": n, "nEvents": k, "nFirms": part.firms, "nEpisodes": len(failures), "observedRate": share}
    own["observedLow"] = max(0, (middle - 1 - z * root(-1)) / whole) if k else 0
    return own | {"observedHigh": min(1, (middle + 1 + z * root(1)) / whole) if k < n else 1}


class Part:
    """Some rows of a sample, with the firms among them."""

    def __init__(self, sample, rows):
        self.firm, self.block, self.blocks = [sample.firm[r] for r in rows], [sample.block[r] for r in rows], sample.blocks
        self.firms = self.failing = len(set(self.firm))


def implied(sample, stream, draws):
    """Skill and AUC of outcomes drawn from the forecasts: those of a cell share the number that decides about each."""
    rows = defaultdict(list)
    for row, cell in enumerate(sample.cell):
        rows[cell].append(row)
    cells = sorted(rows.values(), key=lambda own: -max(sample.p[row] for row in own))
    highest = [max(sample.p[row] for row in own) for own in cells]
    passed = lambda most: 0 if most >= 1 else math.floor(math.log1p(-next(stream)) / math.log1p(-most))
    count, squares = len(sample.p), sum(p * p for p in sample.p)
    skills, areas = [], []
    for _ in range(draws):
        came = [0] * len(sample.values)
        for start in range(0, len(cells), 64):
            most, end = highest[start], min(len(cells), start + 64)
            i = start + passed(most)
            while i < end:
                level = next(stream) * most
                for row in cells[i]:
                    came[sample.group[row]] += sample.p[row] > level
                i += 1 + passed(most)
        total, hits = sum(came), sum(p * c for p, c in zip(sample.values, came))
        rate = total / count
        if rate * (1 - rate) > 0:
            skills.append(1 - (squares - 2 * hits + total) / count / (rate * (1 - rate)))
        areas.append(area_under(list(zip(sample.n, came))))
    return skills, [area for area in areas if area is not None]


def intervals_of(sample, stream, draws):
    """Intervals by the influence of each forecast, those of skill and AUC at least as wide as chance makes them."""
    p, y, n, events, expected = sample.p, sample.y, len(sample.p), sum(sample.y), sum(sample.p)
    squared, rate = [(a - b) ** 2 for a, b in zip(p, y)], sum(sample.y) / len(sample.p)
    reference = n * rate * (1 - rate)
    left, area = sum(squared) / reference, area_under(list(zip(sample.n, sample.events)))
    mean_square = sum(squared) / n
    by_skill = half_width([(s - mean_square - left * (1 - 2 * rate) * (b - rate)) / reference for s, b in zip(squared, y)], sample)
    events_below, others_below, of_event, of_other = 0, 0, [], []
    for size, came in zip(sample.n, sample.events):
        of_event.append((others_below + (size - came) / 2) / (n - events))
        of_other.append((events - events_below - came / 2) / events)
        events_below, others_below = events_below + came, others_below + size - came
    influence = [
        b * (of_event[g] - area) / events + (1 - b) * (of_other[g] - area) / (n - events)
        for b, g in zip(y, sample.group)
    ]
    by_odds, odds = half_width(influence, sample) / (area * (1 - area)), area / (1 - area)
    by_ratio = half_width([b / events - a / expected for a, b in zip(p, y)], sample)
    skills, areas = implied(sample, stream, draws)
    likely = [value * size for value, size in zip(sample.values, sample.n)]
    own_rate = sum(likely) / n
    own_left = sum(size * value * (1 - value) for value, size in zip(sample.values, sample.n)) / n
    own_skill, own_area = 1 - own_left / (own_rate * (1 - own_rate)), area_under(list(zip(sample.n, likely)))
    strayed = lambda score, values, own: (score - (quantile(values, 0.975) - own), score + (own - quantile(values, 0.025)))
    low, high = strayed(1 - left, skills, own_skill)
    least, most = strayed(area, areas, own_area)
    turned = lambda by: 1 / (1 + math.exp(-by) / odds)
    return {
        "brierSkill": (min(low, 1 - left - by_skill), min(1, max(high, 1 - left + by_skill))),
        "auc": (max(0, min(least, turned(-by_odds))), min(1, max(most, turned(by_odds)))),
        "observedToExpected": tuple(events / expected * math.exp(by) for by in (-by_ratio, by_ratio)),
    }


def check_skill():
    parts, rules = grouped(load("calibration")["rows"], "scope", "mode", "modelVersion"), methodologies[0]["calibration"]
    for (scope, mode, model), (row, *_) in list(parts.items()):
        if scope != "all" or row["status"] == "insufficient":
            continue
        own = [f for f in load("forecasts")["rows"] if f["mode"] == mode and model in ("all", f["modelVersion"])]
        cases = [case for case in scored(own, row["horizonDays"]) if case[1] or case[2] is None]
        where, stream = f"calibration {mode} {model}", chance(f"calibration {mode} {'' if model == 'all' else model}")
        sample, gaps = Sample(cases, row["horizonDays"]), []
        steps = [r for r in parts["step", mode, model] if r["preset"] == "archive"]
        for i, step in enumerate(steps):
            held = [c for c in cases if step["forecastFrom"] <= c[0]["probability"] <= step["forecastTo"]]
            compare(f"{where} step {i + 1}", step, came_of(held, sample), 1e-9)
        bins = [r for r in parts["bin", mode, model] if r["preset"] == "archive"]
        for bin, held in zip(bins, bins_of(cases, rules), strict=True):
            p = [r["p"] for r in held]
            own = {"forecastFrom": min(p), "forecastTo": max(p), "meanForecast": math.fsum(p) / len(p)}
            own |= came_of([r["case"] for r in held], sample)
            gaps.append(abs(own["observedRate"] - own["meanForecast"]))
            compare(f"{where} bin {bin['bin']}", bin, own, 1e-9)
        compare(where, row, {"maxBinGap": max(gaps)}, 1e-9)
        for name, ends in intervals_of(sample, stream, rules["draws"]).items():
            compare(where, row, dict(zip((f"{name}Low", f"{name}High"), ends)), 1e-9)


if __name__ == "__main__":
    check_skill()
    finish()
