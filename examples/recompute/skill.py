"""Computes the 95 % intervals of skill, AUC and observed to expected, and the bands of calibration curves.

    python3 skill.py api/data/exports
"""
from intervals import *

QUANTILES = (0.025, 0.975)
NORMAL = 1.959963985


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


def curves(sample, stream, draws, at):
    """The curve at some groups in draws of whole firms, and of stretches of time if there are several."""
    drawn = [[] for _ in at]
    for _ in range(draws):
        weight, times = [0] * sample.firms, [1] * sample.blocks
        for _ in weight:
            weight[math.floor(next(stream) * len(weight))] += 1
        if sample.blocks > 1:
            times = [0] * sample.blocks
            for _ in times:
                times[math.floor(next(stream) * len(times))] += 1
        n, events = [0] * len(sample.values), [0] * len(sample.values)
        for firm, block, group, y in zip(sample.firm, sample.block, sample.group, sample.y):
            n[group] += weight[firm] * times[block]
            events[group] += weight[firm] * times[block] * y
        runs = pooled([(i, n[i], events[i]) for i in range(len(n)) if n[i]])
        for values, group in zip(drawn, at):
            run = next((run for run in reversed(runs) if run[0] <= group), runs[0])
            values.append(run[3] / run[2])
    return [tuple(quantile(values, q) for q in QUANTILES) for values in drawn]


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


def middle_of(step, sample):
    """The group of a step at which half of its forecasts are reached."""
    held, all_of = 0, [i for i, p in enumerate(sample.values) if step["forecastFrom"] <= p <= step["forecastTo"]]
    total = sum(sample.n[i] for i in all_of)
    for group in all_of:
        held += sample.n[group]
        if held >= total / 2:
            return group


def check_skill():
    parts, rules = grouped(load("calibration")["rows"], "scope", "mode", "modelVersion"), methodologies[0]["calibration"]
    for (scope, mode, model), (row, *_) in list(parts.items()):
        if scope != "all" or row["status"] == "insufficient":
            continue
        own = [f for f in load("forecasts")["rows"] if f["mode"] == mode and model in ("all", f["modelVersion"])]
        cases = [case for case in scored(own, row["horizonDays"]) if case[1] or case[2] is None]
        where, stream = f"calibration {mode} {model}", chance(f"calibration {mode} {'' if model == 'all' else model}")
        steps = [r for r in parts["step", mode, model] if r["preset"] == "archive"]
        sample = Sample(cases, row["horizonDays"])
        bands = curves(sample, stream, math.ceil(rules["draws"] / 5), [middle_of(step, sample) for step in steps])
        for i, (step, band) in enumerate(zip(steps, bands, strict=True)):
            compare(f"{where} step {i + 1}", step, dict(zip(("observedLow", "observedHigh"), band)), 1e-9)
        for name, ends in intervals_of(sample, stream, rules["draws"]).items():
            compare(where, row, dict(zip((f"{name}Low", f"{name}High"), ends)), 1e-9)


if __name__ == "__main__":
    check_skill()
    finish()
