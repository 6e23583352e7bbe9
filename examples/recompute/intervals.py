"""Computes what recompute.py leaves out: ranges of scores and ranks, and the preset of confirmed claims.

    python3 intervals.py api/data/exports
"""
import math, struct, sys
from collections import defaultdict
from hashlib import sha256
from statistics import NormalDist
from recompute import *


def chance(seed):
    """xoroshiro128+ from the first 128 bits of the seed's SHA-256: numbers in [0, 1) of 53 bits."""
    state, mask = sha256(seed.encode()).digest(), 2**64 - 1
    a, b = int.from_bytes(state[:8], "big"), int.from_bytes(state[8:16], "big")
    while True:
        out = []
        for bits in (26, 27):
            out.append(a + b & 2**bits - 1)
            c = a ^ b
            a, b = ((a << 24 | a >> 40) ^ c ^ c << 16) & mask, (c << 37 | c >> 27) & mask
        yield out[0] / 2**26 + out[1] / 2**53


def quantile(values, p):
    """Linear between order statistics: type 7 of Hyndman and Fan."""
    values, place = sorted(values), (len(values) - 1) * p
    low, high = values[math.floor(place)], values[math.ceil(place)]
    return low + (high - low) * (place - math.floor(place))


def drops_of(m, firm, entries):
    """The indicators of a firm that each draw drops, by runs of a geometric length."""
    u, stream, dropped = m["uncertainty"], chance(f"{m['version']} {firm}"), defaultdict(set)
    run = lambda: math.floor(math.log1p(-next(stream)) / math.log1p(-u["dropProbability"]))
    trial = run()
    while trial < u["draws"] * len(entries):
        dropped[trial // len(entries)].add(entries[trial % len(entries)])
        trial += 1 + run()
    return dropped


def noise_of(m, firm, deviation):
    """A function that moves the logarithm of a firm's score by the noise of its own readings, one draw after the other."""
    stream, floor = chance(f"{m['version']} {firm} noise"), m["rules"]["pillarFloor"]

    def moved(log):
        normal = NormalDist().inv_cdf((next(stream) + 2**-54) / (1 + 2**-53))
        (by,) = struct.unpack("f", struct.pack("f", deviation / 100 * normal))  # of 32 bits
        return None if log is None else math.log(min(1, max(floor, math.exp(log) + by)))

    return moved if deviation is not None else lambda log: log


def check_scores():
    m, published = methodologies[0], {r["firmId"]: r for r in load("rankings")["rows"]}
    listed = [firm for firm, r in published.items() if r["status"] in ("active", "suspended")]
    rated = {firm: one for firm in listed if (one := assessed(firm, as_of, as_of))[1] is not None}
    noises = {firm: noise_of(m, firm, published[firm]["scoreNoise"]) for firm in rated}
    drops = {firm: drops_of(m, firm, list(counted)) for firm, (counted, _) in rated.items()}
    u, uniform, logs, ranks = m["uncertainty"], chance(m["version"]), defaultdict(list), defaultdict(list)
    jittered = lambda rows: [r | {"weight": r["weight"] * (1 + u["weightSpread"] * (2 * next(uniform) - 1))} for r in rows]
    for draw in range(u["draws"]):
        drawn = m | {"pillars": jittered(m["pillars"]), "indicators": jittered(m["indicators"])}
        left = {firm: {i: x for i, x in rated[firm][0].items() if i not in drops[firm][draw]} for firm in rated}
        logged = {firm: noises[firm](log_score(drawn, values) if values else None) for firm, values in left.items()}
        own = {firm: log for firm, log in logged.items() if log is not None}
        tenths = {firm: math.floor(1000 * math.exp(log) + 0.5) for firm, log in own.items()}
        for firm, log in own.items():
            logs[firm].append(log)
            ranks[firm].append(1 + sum(other > tenths[firm] for other in tenths.values()))
    for firm, (_, score) in rated.items():
        rank = published[firm]["rank"]
        low, high = (100 * math.exp(quantile(logs[firm], u[end])) for end in ("low", "high"))
        own = {"scoreLow": round(min(score, low), 1), "scoreHigh": round(max(score, high), 1)}
        own["rankLow"] = min(rank, math.floor(quantile(ranks[firm], u["low"])))
        own["rankHigh"] = max(rank, math.ceil(quantile(ranks[firm], u["high"])))
        compare(published[firm]["slug"], published[firm], own)


def bins_of(cases, rules):
    """Cases in bins of about equal count, equal forecasts never parted, the highest in a bin of their own."""
    groups, total = [], len(cases)
    rows = [{"p": f["probability"], "firm": f["firmId"], "case": case} for case in cases for f in case[:1]]
    for _, own in sorted(grouped(rows, "p").items()):
        groups.append(own)
    size = total / (rules["manyBins"] if total >= rules["manyFrom"] else rules["bins"])
    tail, spans, kept = [], [[]], []
    firms = lambda own: len({r["firm"] for r in own})
    while groups and (len(tail) < rules["tailShare"] * total or firms(tail) < rules["minBin"]):
        tail = groups.pop() + tail
    for own in groups:
        if len(own) >= size:
            spans.append([])
        spans[-1].extend(own)
        if len(spans[-1]) >= size:
            spans.append([])
    for span in filter(None, spans):
        if kept and min(firms(span), firms(kept[-1])) < rules["minBin"]:
            kept[-1].extend(span)
        else:
            kept.append(span)
    return [*kept, tail]


def is_confirmed(claim, on, evidence, sources):
    """Confirmed: a posterior high enough from two independent origins, one of letter A or B by more than a rumour, and not contested."""
    m = in_force(on)
    rules, staged = m["evidence"], {kind for stage in m["sequence"]["stages"] for kind in stage["kinds"]}
    favourable = {*m["sequence"]["recoveryKinds"], "solvency", "licence", "segregation_of_funds", "audit_opinion"}
    against = {"supports": claim["kind"] in staged - favourable, "refutes": claim["kind"] in favourable}
    best = {"supports": {}, "refutes": {}}
    for e in evidence[claim["claimId"],]:
        source, side = sources[e["sourceId"]], best[e["stance"]]
        if e["knownOn"] > on or source["affiliatedFirmId"] == claim["firmId"] and not against[e["stance"]]:
            continue
        age = day(on) - day(e["observedOn"]) if claim["temporality"] == "state" else 0
        strength = rules["scale"] * rules["reliability"][source["reliability"]] * rules["directness"][e["directness"]]
        rank = "no letter" if e["directness"] == "rumour" else source["reliability"]
        item = (-strength * 2 ** (-max(0, age) / rules["stateHalfLifeDays"]), rank)
        side[source["originGroup"]] = min(item, side.get(source["originGroup"], item))
    yes, no = best["supports"].values(), best["refutes"].values()
    strongest = lambda side: max((-strength for strength, _ in side), default=0)
    if min(strongest(yes), strongest(no)) >= rules["contestedLlr"] or len(yes) < 2:
        return False
    llr = sum(-strength for strength, _ in yes) + sum(strength for strength, _ in no)
    prior = rules["priors"].get(claim["kind"], 0.5)
    return 1 / (1 + math.exp(-llr) * (1 - prior) / prior) >= rules["confirmed"] and any(letter in "AB" for _, letter in yes)


def alerts(forecasts):
    """The forecasts that began an alert of the preset of confirmed claims, by mode."""
    claims, evidence = grouped(load("claims")["rows"], "firmId"), grouped(load("evidence")["rows"], "claimId")
    sources, last = {r["sourceId"]: r for r in load("sources")["rows"]}, {}
    threshold = 1 / (1 + methodologies[0]["presets"]["confirmed_only"]["costRatio"])
    for f in forecasts:
        key, on = (f["mode"], f["firmId"]), f["issuedOn"]
        before = last.pop(key, None)
        if f["probability"] < threshold or not any(is_confirmed(c, on, evidence, sources) for c in claims[f["firmId"],]):
            continue
        last[key] = on
        again = [o["occurredOn"] for o in outcomes[f["firmId"],] if is_reopening(o) and o["knownOn"] <= on]
        if before is None or any(before < day <= on for day in again):
            yield f


if __name__ == "__main__":
    check_scores()
    check_calibrations(["confirmed_only"], lambda forecasts: list(alerts(forecasts)))
    finish()
