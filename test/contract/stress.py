"""Checks sector inputs, levels, segments, stress and states against contract 3.10 and 9.2:

    python3 stress.py dist [periods.json]

`dist` is a built site. Values come from its exports as decimals and stay exact fractions up to the stress.
Without `periods.json` the newest period is compared with
/api/intelligence; with it every period of the history, all under the newest methodology. Python's standard
library alone. Prints the number of checks and each breach; ends with 1 when there is one."""
import csv, json, math, sys
from bisect import bisect_left, bisect_right
from collections import defaultdict
from datetime import date, timedelta
from decimal import Context, Decimal
from fractions import Fraction
from pathlib import Path

root = Path(sys.argv[1])
day = lambda text: date.fromisoformat(text).toordinal()
table = lambda name: list(csv.DictReader(open(root / f"api/data/exports/{name}.csv", encoding="utf-8", newline="")))
rules = max(json.load(open(root / "api/data/exports/methodology.json"))["rows"], key=lambda m: m["effectiveFrom"])
begin = day(min(m["effectiveFrom"] for m in json.load(open(root / "api/data/exports/methodology.json"))["rows"]))
stress_rules, evidence_rules = rules["stress"], rules["evidence"]
breaches, checks = [], 0
UNIT = 2 * 10**12  # values are whole numbers of this part, of which a median of two can be halved


def compare(where, published, computed, step=1e-9):
    global checks
    checks += 1
    if (published is None) != (computed is None):
        breaches.append(f"{where}: published {published}, computed {computed and float(computed)}")
    elif published is not None and abs(float(published) - float(computed)) > step:
        breaches.append(f"{where}: published {published}, computed {float(computed)}")


# firms, each once: a former slug answers with the same record

firms = {}
for file in sorted((root / "api/firms").glob("*.json")):
    firm = json.load(open(file))["firm"]
    firms[firm["firmId"]] = {
        "listed": day(firm["listedOn"]),
        "statuses": sorted((day(s["from"]), day(s["knownOn"]), s["status"]) for s in firm["statusHistory"]),
    }


def in_index(firm, on, by):
    """Listed, and not known to have closed, merged or been acquired."""
    known = [status for since, learnt, status in firm["statuses"] if since <= on and learnt <= by]
    return firm["listed"] <= on and (not known or known[-1] in ("active", "suspended"))


# indicators: the latest revision of each day, the window ends with the newest day

series = defaultdict(list)
for row in table("observations"):
    value = Fraction(row["value"]) * UNIT
    assert value.denominator == 1, row
    series[row["firmId"], row["indicatorId"]].append((day(row["observedOn"]), day(row["knownOn"]), value.numerator))
for rows in series.values():
    rows.sort()


def reading(firm_id, indicator, on, by):
    """The value as known by a day, and the day of its newest observation; none where too old."""
    rows = series[firm_id, indicator["id"]]
    newest = {}
    for observed, known, value in reversed(rows[: bisect_right(rows, (on, math.inf, 0))]):
        if newest and observed <= max(newest) - indicator["windowDays"]:
            break
        if known <= by and observed not in newest:
            newest[observed] = value
    if not newest or on - max(newest) > rules["rules"]["staleHalfLives"] * indicator["halfLifeDays"]:
        return None
    return aggregate(indicator, list(newest.values())), max(newest)


def aggregate(indicator, values):
    if indicator["aggregate"] == "last":
        return values[0]
    if indicator["aggregate"] == "sum":
        return sum(values)
    assert indicator["aggregate"] == "median", "a rate is not needed here"
    values = sorted(values)
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) // 2


def quantile(values, p):
    ranked, place = sorted(values), (len(values) - 1) * p
    low = math.floor(place)
    return ranked[low] + (place - low) * (ranked[math.ceil(place)] - ranked[low])


statistics = {
    "mean": lambda values: Fraction(sum(values), len(values)),
    "median": lambda values: quantile(values, Fraction(1, 2)),
    "p90": lambda values: quantile(values, Fraction(9, 10)),
    "p10": lambda values: quantile(values, Fraction(1, 10)),
}

# verdicts (3.10) on the claims behind events

sources = {row["sourceId"]: row for row in table("sources")}
claims = {row["claimId"]: row for row in table("claims")}
items = defaultdict(list)
for row in table("evidence"):
    items[row["claimId"]].append(row)
recoveries = {"payout_resumed", "terms_restored", "regulator_cleared"}


def established(claim_id, on, by):
    """Whether the claim was confirmed or corroborated on a day, by what was known on another."""
    claim = claims.get(claim_id)
    if claim is None:
        return False
    groups = {1: {}, -1: {}}
    for item in items[claim_id]:
        source, side = sources[item["sourceId"]], 1 if item["stance"] == "supports" else -1
        flattering = 1 if claim["kind"] in recoveries else -1
        own = source["affiliatedFirmId"] == claim["firmId"] and claim["firmId"] != ""
        if day(item["knownOn"]) > by or day(item["observedOn"]) > on or (own and side == flattering):
            continue
        age = on - day(item["observedOn"])
        decay = 0.5 ** (age / evidence_rules["stateHalfLifeDays"]) if claim["temporality"] == "state" else 1
        letter = source["reliability"]
        weight = evidence_rules["reliability"][letter] * evidence_rules["directness"][item["directness"]]
        letter = "-" if item["directness"] == "rumour" else letter
        found = (evidence_rules["scale"] * weight * decay, letter)
        group = groups[side]
        origin = source["originGroup"]
        if origin not in group or (found[0], -ord(letter)) > (group[origin][0], -ord(group[origin][1])):
            group[origin] = found
    if not groups[1] and not groups[-1]:
        return False
    strong = lambda side: max((llr for llr, _ in groups[side].values()), default=0)
    if min(strong(1), strong(-1)) >= evidence_rules["contestedLlr"]:
        return False
    llr = sum(llr for llr, _ in groups[1].values()) - sum(llr for llr, _ in groups[-1].values())
    low, high = evidence_rules["clip"]
    prior = evidence_rules["priors"].get(claim["kind"], 0.5)
    posterior = min(high, max(low, 1 / (1 + math.exp(-llr - math.log(prior / (1 - prior))))))
    letters = {letter for _, letter in groups[1].values()}
    if len(groups[1]) < 2 or posterior < evidence_rules["corroborated"]:
        return False
    return bool(letters & set("ABC"))  # confirmed asks for no less


events = defaultdict(list)
for row in table("events"):
    events[row["kind"]].append((day(row["occurredOn"]), day(row["knownOn"]), row["firmId"], row["claimId"]))


def event_rate(spec, on, by, constituents):
    count = sum(
        on - spec["windowDays"] < occurred <= on
        and known <= by
        and firms[firm_id]["listed"] <= on
        and established(claim_id, on, by)
        for kind in spec["events"]
        for occurred, known, firm_id, claim_id in events[kind]
    )
    return Fraction(100 * count, constituents) if constituents else None


def rounded(value):
    """To nine significant digits."""
    return Fraction(Context(prec=9).divide(Decimal(value.numerator), Decimal(value.denominator)))


def new_of(spec, found, on):
    """The values that are new in the week, if enough of those that there are."""
    first = on + 1 - max(7, spec["everyDays"] or 0)
    own = [value for value, observed in found if observed >= first]
    return own if own and len(own) >= Fraction(str(stress_rules["minNewReadings"])) * len(found) else []


def inputs_on(on, by):
    members = [firm_id for firm_id, firm in firms.items() if in_index(firm, on, by)]
    found = {}
    for indicator in rules["indicators"]:
        found[indicator["id"]] = [read for f in members if (read := reading(f, indicator, on, by)) is not None]
    values = {}
    for segment in rules["segments"]:
        for spec in segment["inputs"]:
            if spec["kind"] == "events":
                value = event_rate(spec, on, by, len(members))
            else:
                own = new_of(spec, found[spec["indicator"]], on)
                value = Fraction(statistics[spec["statistic"]](own)) / UNIT if own else None
            values[spec["id"]] = None if value is None else rounded(value)
    return values, members


def level_of(spec, value):
    """On the goalposts of an input, 0 calm and 1 worst."""
    if value is None:
        return None
    calm, worst = Fraction(str(spec["calm"])), Fraction(str(spec["worst"]))
    return min(Fraction(1), max(Fraction(0), (value - calm) / (worst - calm)))


def coverage(members, on, by):
    """The mean over the members of the share of weighted indicators that have a value."""
    total = Fraction(0)
    for firm_id in members:
        for pillar in rules["pillars"]:
            own = [i for i in rules["indicators"] if i["pillar"] == pillar["id"]]
            weight = lambda some: sum(Fraction(str(i["weight"])) for i in some)
            present = [i for i in own if reading(firm_id, i, on, by) is not None]
            total += Fraction(str(pillar["weight"])) * weight(present) / weight(own)
    return total / sum(Fraction(str(p["weight"])) for p in rules["pillars"]) / max(1, len(members))


total_weight = sum(Fraction(str(s["weight"])) for s in rules["segments"])
weights = {s["id"]: Fraction(str(s["weight"])) / total_weight for s in rules["segments"]}


def segment_level(segment, levels):
    own = [(Fraction(str(spec["weight"])), levels[spec["id"]]) for spec in segment["inputs"]]
    read = [(weight, level) for weight, level in own if level is not None]
    known = sum(weight for weight, _ in read)
    if known == 0 or known < Fraction(str(stress_rules["minInputWeight"])) * sum(weight for weight, _ in own):
        return None
    return sum(weight * level for weight, level in read) / known


# two clocks (9.1): an issued period is read as known on the day of issue, or of the version that last changed
# its figures; one that nobody issued by all that is known

regular = defaultdict(list)
for file in root.glob("s/publications/ref/*.json"):
    record = json.load(open(file, encoding="utf-8"))
    if record["seriesCode"] == "WS":
        regular[day(record["periodEnd"])].append(record)
as_of = day(json.load(open(root / "api/index/latest.json"))["index"]["asOf"])


def figures(record):
    values = [(m["id"], m["value"]) for m in record["metrics"]]
    names = ("stressIndex", "marketState", "segments")
    return record["type"] == "withdrawal", *(record[n] for n in names), values, record["snapshot"]["sha256"]


def known_by(on):
    by, before = as_of, None
    for record in sorted(regular[on], key=lambda r: r["version"]):
        if before is None or figures(record) != figures(before):
            by = day(record["publishedAt"][:10])
        before = record
    return by


def history(through):
    """One entry for each week, which ends on a Sunday, and one for the last day where it is amid a week."""
    past = defaultdict(list)
    on = begin + (6 - date.fromordinal(begin).weekday())
    ends = [*range(on, through + 1, 7)]
    for on in ends if ends[-1] == through else [*ends, through]:
        by = known_by(on)
        values, members = inputs_on(on, by)
        # a withdrawn figure stands nowhere
        if regular[on] and max(regular[on], key=lambda r: r["version"])["type"] == "withdrawal":
            values = dict.fromkeys(values)
        entry = {"periodEnd": date.fromordinal(on).isoformat(), "by": by, "inputs": {}, "levels": {}, "members": members}
        for segment in rules["segments"]:
            levels = {spec["id"]: level_of(spec, values[spec["id"]]) for spec in segment["inputs"]}
            for spec in segment["inputs"]:
                value, before = values[spec["id"]], past[spec["id"]]
                percentile = None
                if value is not None:
                    before.append(value)
                    before.sort()
                    percentile = Fraction(bisect_left(before, value) + bisect_right(before, value), 2 * len(before))
                entry["inputs"][spec["id"]] = {
                    "value": value, "level": levels[spec["id"]], "percentile": percentile, "n": len(before)
                }
            entry["levels"][segment["id"]] = segment_level(segment, levels)
        levels = entry["levels"]
        entry.update(stress=None, contributions={})
        if None not in levels.values():
            entry["contributions"] = {i: 100 * weights[i] * levels[i] for i in levels}
            entry["stress"] = sum(entry["contributions"].values())
        yield entry


names = ["nominal", "watch", "elevated", "high", "critical"]


def next_state(held, run, is_within):
    """The state after the stress of the unbroken run of periods up to now, given the last one that was determinate.
    A day within a period confirms no fall."""
    entries = [Fraction(0), *(Fraction(str(rules["states"][name])) for name in names[1:])]
    reached = max(i for i, entry in enumerate(entries) if run[-1] >= entry)
    if held is None or reached >= names.index(held):
        return names[reached]
    exit_below = entries[names.index(held)] - Fraction(str(rules["states"]["exitGap"]))
    recent = run[-rules["states"]["confirmPeriods"] :]
    falls = not is_within and len(recent) == rules["states"]["confirmPeriods"] and all(stress < exit_below for stress in recent)
    return names[names.index(held) - 1] if falls else held


def check_period(entry, published, exact):
    where = entry["periodEnd"]
    step = lambda places: 1e-9 if exact else 0.5 * 10**-places + 1e-9
    for one in published["inputs"]:
        own = entry["inputs"][one["id"]]
        # a record has four decimals of a value, and its period has what the record has
        recorded = exact and day(where) in regular
        compare(f"{where} {one['id']} value", one["value"], own["value"], 0.00005 + 1e-9 if recorded else step(6))
        compare(f"{where} {one['id']} level", one["level"], own["level"], step(3))
        compare(f"{where} {one['id']} percentile", one["percentile"], own["percentile"], step(3))
        compare(f"{where} {one['id']} n", one["n"], own["n"], 0)
    for one in published["segments"]:
        compare(f"{where} {one['id']} level", one["level"], entry["levels"][one["id"]], 0.0005 + 1e-9)
        # the largest remainder moves a contribution by a whole unit at most
        compare(f"{where} {one['id']} contribution", one["contribution"], entry["contributions"].get(one["id"]), 0.001)
    compare(f"{where} stress", published["stress"], entry["stress"], 0.0005 + 1e-9)
    if published["stress"] is not None:
        added = sum(Fraction(str(s["contribution"])) for s in published["segments"])
        compare(f"{where} sum of contributions", Fraction(str(published["stress"])), added, 0)


review = json.load(open(root / "api/intelligence.json"))["review"]
newest = day(review["window"]["to"])
if len(sys.argv) > 2:
    periods = json.load(open(sys.argv[2]))
    held, run = None, []
    through = day(periods[-1]["periodEnd"])
    for entry, published in zip(history(through), periods, strict=True):
        compare(f"{entry['periodEnd']} period", 1, int(entry["periodEnd"] == published["periodEnd"]))
        check_period(entry, published, True)
        on = day(entry["periodEnd"])
        members = entry["members"]
        seen = len(members) >= rules["rules"]["minConstituents"] and (
            coverage(members, on, entry["by"]) >= Fraction(str(rules["rules"]["minAggregateCoverage"]))
        )
        # a state follows from the stress that is printed
        printed = published["stress"]
        run = [*run, Fraction(str(printed))] if seen and printed is not None else []
        held = next_state(held, run, date.fromordinal(on).weekday() != 6) if run else held
        state = held if run else "indeterminate"
        compare(f"{entry['periodEnd']} state {state} {published['state']}", 1, int(state == published["state"]))
else:
    entry = list(history(newest))[-1]
    published = {"inputs": review["observations"], "segments": review["segments"], "stress": review["stressIndex"]}
    check_period(entry, published, False)

print(f"{checks} checks, {len(breaches)} breaches")
print(*breaches[:20], sep="\n", end="\n" if breaches else "")
sys.exit(1 if breaches else 0)
