"""Asks a served publication every kind of question and holds the answers to the contract alone.

Usage: answers.py ADDRESS. Prints one line for each breach, then the count; ends with 1 when there is any.
Nothing of Stele is imported: fields, formulas and rules stand here as the contract has them.
"""

import csv
import hashlib
import io
import json
import math
import statistics
import sys
import urllib.error
import urllib.request
from urllib.parse import quote

base = sys.argv[1].rstrip("/")
breaches, checks = [], 0


def ask(path):
    request = urllib.request.Request(base + path)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def get(path):
    status, _, body = ask(path)
    must(status == 200, f"{path}: status {status}")
    return json.loads(body)


def must(condition, text):
    global checks
    checks += 1
    if not condition:
        breaches.append(text)


def near(a, b, tolerance, text):
    if a is None or b is None:
        must(a is b, f"{text}: {a} and {b}")
    else:
        must(abs(a - b) <= tolerance, f"{text}: {a} and {b}")


def has(value, names, text):
    for name in names.split():
        must(name in value, f"{text}: no {name}")


def canonical(value):
    """RFC 8785 for values whose numbers print alike in Python and ECMAScript."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(key)}:{canonical(value[key])}" for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return number(value)
    return json.dumps(value, ensure_ascii=False)


def number(x):
    """ECMAScript's text of a double: the shortest digits, as Python's, in another layout."""
    if x == int(x) and abs(x) < 1e21:
        return str(int(x))
    digits, _, power = f"{x!r}".partition("e")
    if not power and abs(x) >= 1e-6:
        return digits
    sign, mantissa = ("-", digits[1:]) if digits.startswith("-") else ("", digits)
    whole, _, fraction = mantissa.partition(".")
    significant = (whole + fraction).strip("0")
    scale = int(power or 0) + len(whole) if whole != "0" else int(power or 0) - (len(fraction) - len(fraction.lstrip("0")))
    if -6 < scale <= 21:
        return sign + ("0." + "0" * -scale + significant if scale <= 0 else significant.ljust(scale, "0"))
    tail = "." + significant[1:] if len(significant) > 1 else ""
    return f"{sign}{significant[0]}{tail}e{'+' if scale > 0 else ''}{scale - 1}"


def pages(path, rows, limit, extra=""):
    out, offset, total = [], 0, None
    while True:
        answer = get(f"{path}?limit={limit}&offset={offset}{extra}")
        meta = answer["meta"]
        has(meta, "limit offset total next previous edition", f"{path} meta")
        items = answer[rows]
        if "count" in answer:
            must(answer["count"] == len(items), f"{path} offset {offset}: count")
        if "total" in answer:
            must(answer["total"] == meta["total"], f"{path}: total {answer['total']} {meta['total']}")
        must(total in (None, meta["total"]), f"{path}: total moved")
        total = meta["total"]
        out += items
        offset += limit
        if offset >= total:
            must(meta["next"] is None, f"{path} {offset}: next after the end: {meta['next']}")
            break
        must(meta["next"] is not None, f"{path} {offset}: no next")
        must(bool(items), f"{path} {offset}: empty page before the end")
        if not items:
            break
    must(len(out) == total, f"{path}{extra} by {limit}: {len(out)} rows of {total}")
    return out


def lists():
    for path, rows, identity in [
        ("/api/firms", "firms", "slug"), ("/api/rankings", "data", "slug"),
        ("/api/publications/archive", "items", "referenceId"),
        ("/api/publications/citations", "items", "citationId"),
        ("/api/signals", "items", "signalId"), ("/api/research", "data", "id"),
    ]:
        whole = pages(path, rows, 500)
        ids = [row[identity] for row in whole]
        must(len(set(ids)) == len(ids), f"{path}: a row twice")
        for limit in (7, 33, 50):
            again = [row[identity] for row in pages(path, rows, limit)]
            must(again == ids, f"{path} by {limit}: other rows or order")


def publication(p, where):
    has(p, """referenceId conceptId series seriesCode type version supersedes supersededBy status title summary note
        periodStart periodEnd publishedAt validUntil marketState previousState stateSince transition stressIndex
        stressDelta segments metrics confidence confidenceBasis leadWindow freshness provenance calibration snapshot
        legalNote legalNoteId citation contentHash logIndex distribution citedBy""", where)
    has(p["citation"], "text bibtex ris csl", where)
    has(p["provenance"], "layer methodologyVersion modelVersion estimation snapshotId asOf inputs inputHash", where)
    has(p["snapshot"], "snapshotId sha256 merkleRoot asOf constituents signature", where)
    must(p["snapshot"]["sha256"].startswith(p["snapshot"]["snapshotId"]), f"{where}: snapshotId")
    has(p["freshness"], "asOf newestObservationOn medianAgeDays status", where)
    must(p["conceptId"] + "-" + p["contentHash"].removeprefix("sha256:")[:8] == p["referenceId"], f"{where}: reference and hash")


def archive():
    rows = pages("/api/publications/archive", "items", 500)
    days = [(r["publishedAt"], r["referenceId"]) for r in rows]
    must([d[0] for d in days] == sorted((d[0] for d in days), reverse=True), "archive: not newest first")
    current = get("/api/publications")["publication"]
    publication(current, "/api/publications")
    standing = [r for r in rows if r["seriesCode"] == "WS" and r["status"] == "current"]
    must(standing[0]["referenceId"] == current["referenceId"], "current publication is not the newest standing WS")
    concepts = {}
    for r in rows:
        concepts.setdefault(r["conceptId"], []).append(r)
    for concept, versions in concepts.items():
        standing = [v for v in versions if v["status"] == "current"]
        must(len(standing) <= 1, f"{concept}: {len(standing)} current versions")
        for v in versions:
            if v["supersededBy"]:
                must(v["status"] in ("superseded", "withdrawn"), f"{v['referenceId']}: superseded and {v['status']}")
                must(any(o["referenceId"] == v["supersededBy"] and o["supersedes"] == v["referenceId"] for o in rows), f"{v['referenceId']}: supersededBy")
    available = get("/api/publications/archive")["filters"]["available"]
    for name, field in [("year", None), ("series", "seriesCode"), ("type", "type"), ("market_state", "marketState")]:
        for value, count in (available.get(name) or available["marketState"]).items():
            got = get(f"/api/publications/archive?{name}={quote(value)}&limit=500")
            must(got["total"] == count, f"archive {name}={value}: {got['total']} of {count}")
            for r in got["items"]:
                mine = r["publishedAt"][:4] if name == "year" else r["series"] if name == "series" else r[field]
                must(str(mine) == str(value), f"archive {name}={value}: has {mine}")
    return rows


def homes(rows):
    for r in rows:
        reference = r["referenceId"]
        home = get(f"/s/publications/record/{reference}.json")
        text = json.dumps(home)
        must(r["status"] in text, f"{reference}: home without its status")
        status, _, page = ask(f"/publications/{reference}.html")
        must(status == 200, f"{reference}: page {status}")
        if r["status"] != "current":
            must(r["status"] in page.decode().lower(), f"{reference}: page does not say {r['status']}")
        for kind in ("bib", "ris", "csl.json"):
            status, _, body = ask(f"/s/publications/record/{reference}.{kind}")
            must(status == 200 and reference in body.decode(), f"{reference}.{kind}: {status}")
        core = get(f"/s/publications/ref/{reference}.json")
        stated = core.pop("contentHash")
        must(core.pop("referenceId") == reference, f"{reference}: frozen under another reference")
        salts = core.pop("salts")
        for name, hashed in core["digests"].items():
            said, salt = core.pop(name), salts[name]
            made = hashlib.sha256((salt + said).encode()).hexdigest() if salt else None
            gone = salt is None and said == (hashed and "(removed)")
            must(made == hashed or gone, f"{reference}: {name} has the hash {made}")
        digest = hashlib.sha256(canonical(core).encode()).hexdigest()
        must(stated == digest, f"{reference}: its core has the hash {digest}")


def index():
    answer = get("/api/index/latest")
    index, rows = answer["index"], answer["constituents"]
    has(index, """name methodologyVersion asOf level mean dispersion stressIndex marketState stateSince segments
        confidence constituentCount ratedCount unratedCount riskDistribution pillarMedians change freshness provenance""", "index")
    must(len(rows) == index["constituentCount"], "index: constituents")
    must(index["ratedCount"] + index["unratedCount"] == index["constituentCount"], "index: rated + unrated")
    scores = [r["score"] for r in rows if r["score"] is not None]
    must(len(scores) == index["ratedCount"], "index: rated")
    near(index["level"], statistics.median(scores), .05001, "index: level is the median")
    near(index["mean"], statistics.fmean(scores), .05001, "index: mean")
    near(sum(s["contribution"] for s in index["segments"]), index["stressIndex"], 1e-9, "index: contributions")
    must(sum(index["riskDistribution"].values()) == index["constituentCount"] if isinstance(index["riskDistribution"], dict)
         else sum(b["count"] for b in index["riskDistribution"]) == index["constituentCount"], "index: risk distribution")
    firms = {f["slug"]: f for f in pages("/api/firms", "firms", 500)}
    ranks = {r["slug"]: r for r in pages("/api/rankings", "data", 500)}
    must(set(firms) == set(ranks), "firms and rankings name other firms")
    for row in rows:
        f = firms[row["slug"]]
        for name in row:
            if name in f:
                must(row[name] == f[name], f"{row['slug']}.{name}: index {row[name]} firms {f[name]}")
    listed = {r["slug"] for r in rows}
    for slug, f in firms.items():
        r = ranks[slug]
        for name in set(f) & set(r):
            must(f[name] == r[name], f"{slug}.{name}: firms {f[name]} rankings {r[name]}")
        must(f["rated"] == (f["score"] is not None), f"{slug}: rated and score")
        must((f["score"] is None) == (f["rank"] is None), f"{slug}: rank and score")
        if slug not in listed:
            must(f["riskBand"] is None, f"{slug}: former with band {f['riskBand']}")
        if f["score"] is not None:
            must(f["scoreLow"] <= f["score"] <= f["scoreHigh"], f"{slug}: interval {f['scoreLow']} {f['score']} {f['scoreHigh']}")
            must(f["rankLow"] <= f["rank"] <= f["rankHigh"], f"{slug}: rank interval {f['rankLow']} {f['rank']} {f['rankHigh']}")
        if f["probability"] is not None:
            must(1e-6 <= f["probability"] <= 1 - 1e-6, f"{slug}: p {f['probability']}")
            near(f["lift"], f["probability"] / f["baseRate"], 6e-3 * max(1, f["lift"]), f"{slug}: lift")
    order = [f["score"] for f in get("/api/firms?limit=500&status=listed")["firms"]]
    known = [s for s in order if s is not None]
    must(known == sorted(known, reverse=True) and order[:len(known)] == known, "firms: not best first, nulls last")
    return firms


def firm(slug, short):
    f = get(f"/api/firms/{slug}")["firm"]
    for name in short:
        if name in f and name not in ("href",):
            must(f[name] == short[name], f"{slug}.{name}: {f[name]} and list {short[name]}")
    has(f, "aliases website statusHistory pillarDetail scoreHistory changeLog links freshness provenance snapshot", slug)
    review = get(f"/api/firms/{slug}/intelligence")["review"]
    has(review, "truthDefense collapseDetection preCollapse reviewScores outcomes outcomeStatus calibration confidence freshness provenance legalNote rightOfReply", slug)
    c = review["collapseDetection"]
    has(c, "horizonDays hazard probability baseRate lift band interval estimation intercept logOdds features additivityError", slug)
    near(c["probability"], short["probability"], 0, f"{slug}: probability")
    must(c["band"] == short["riskBand"], f"{slug}: band {c['band']} {short['riskBand']}")
    if c["logOdds"] is not None:
        near(sum(x["contribution"] for x in c["features"] if x["contribution"] is not None) + c["intercept"], c["logOdds"], 1e-9, f"{slug}: additivity")
        near(1 / (1 + math.exp(-c["logOdds"])), c["hazard"], 1e-6, f"{slug}: hazard")
        phi = [(-abs(x["contribution"]), x["id"]) for x in c["features"] if x["contribution"] is not None]
        must(phi == sorted(phi), f"{slug}: drivers' order")
    model = review["provenance"]["modelVersion"]
    must(review["calibration"]["modelVersion"] == model, f"{slug}: calibration of {review['calibration']['modelVersion']} beside {model}")
    truth(review["truthDefense"], slug)
    event = get(f"/api/events/firm/{slug}")["event"]
    has(event, "window truthDefense collapseDetection sequence criticalEvents otherEvents calibration confidence provenance legalNote", slug)
    for e in event["criticalEvents"]:
        must(e["severity"] == "critical" and e["verdict"] in ("confirmed", "corroborated"), f"{slug}: critical event {e['severity']} {e['verdict']}")
    calibration(review["calibration"], slug)
    return review


def truth(defence, slug):
    for claim in defence["claims"]:
        counted = [e for e in claim["evidence"] if e.get("counted", True)]
        s = {}
        for e in counted:
            if e["llr"] is None: continue
            s.setdefault(e["originGroup"], []).append(e["llr"])
        total = 0
        for values in s.values():
            total += max([v for v in values if v > 0], default=0) + min([v for v in values if v < 0], default=0)
        odds = math.log(claim["prior"] / (1 - claim["prior"]))
        posterior = min(.99, max(.01, 1 / (1 + math.exp(-odds - total))))
        if claim["posterior"] is not None:
            near(claim["posterior"], posterior, 6e-4, f"{slug} {claim['claimId']}: posterior")


def calibration(c, where):
    has(c, """status horizonDays from to nForecasts nFirms nEvents nEpisodes nCensored baseRate brier brierReference
        brierSkill reliability resolution uncertainty logLoss auc ece maxBinGap bins mapping mode modelVersion observedToExpected""", where)
    wanted = "insufficient" if c["nEpisodes"] < 10 or c["nFirms"] < 30 else "limited" if c["nEpisodes"] < 30 else "sufficient"
    must(c["status"] == wanted, f"{where}: status {c['status']}, {c['nEpisodes']} episodes, {c['nFirms']} firms")
    if c["status"] == "insufficient":
        must(all(c[k] is None for k in "brierSkill auc ece logLoss".split()), f"{where}: scores of the insufficient")
    else:
        near(c["reliability"] - c["resolution"] + c["uncertainty"], c["brier"], 1e-12, f"{where}: decomposition")
        near(c["brierSkill"], 1 - c["brier"] / c["brierReference"], 1e-4, f"{where}: skill")
        must(c["reliability"] >= 0 and c["resolution"] >= 0, f"{where}: negative part")


def signals():
    for preset in ("balanced", "early_warning", "confirmed_only"):
        for days in (7, 14, 30, 60, 90, 180, 365):
            q = f"preset={preset}&days={days}"
            answer = get(f"/api/signals?{q}&limit=500")
            market, firms = answer["market_signals"], answer["firm_signals"]
            must(sorted(s["signalId"] for s in market + firms) == sorted(s["signalId"] for s in answer["items"]), f"signals {q}: partition")
            for s in answer["items"]:
                has(s, "signalId scope kind direction severity decision headline confidence triggers evidenceIds verdict issuedOn validUntil calibration", q)
                must(s["decision"] in ("monitor", "verify", "review", "escalate"), f"{s['signalId']}: {s['decision']}")
            review = get(f"/api/intelligence?{q}")["review"]
            calibration(review["calibration"], q)
            must(review["signals"] == answer["items"][:50], f"intelligence {q}: the first of its signals")
            named = review["allSignals"]
            must(named["total"] == answer["meta"]["total"], f"intelligence {q}: counts {named['total']} signals")
            must(get(named["href"])["items"] == get(f"/api/signals?{q}")["items"], f"intelligence {q}: leads to {named['href']}")
            must(review["outcomes"]["all"]["total"] == sum(review["outcomes"]["counts"].values()), f"intelligence {q}: outcomes")
            must(review["window"]["days"] == days and review["window"]["preset"] == preset, f"intelligence {q}: window {review['window']}")
    must(ask("/api/signals?timeframe=7d&days=30")[0] == 400, "timeframe and days that disagree")
    must(ask("/api/signals?timeframe=30d&days=30")[0] == 200, "timeframe and days that agree")


def exports(firms):
    names = """index-snapshot index-history firms rankings risk-distribution publications citations signals events outcomes
        forecasts calibration research integrity index-vintages""".split()
    for name in names:
        data = get(f"/api/data/exports/{name}")
        has(data, "success dataset asOf schemaVersion rowCount columns rows provenance sha256 license legalNote", name)
        must(data["rowCount"] == len(data["rows"]), f"{name}: rowCount")
        status, headers, body = ask(f"/api/data/exports/{name}?format=csv")
        text = body.decode("utf-8")
        must("\n" not in text.replace("\r\n", "") or '"' in text, f"{name}: CRLF")
        table = list(csv.reader(io.StringIO(text, newline="")))
        columns = [c["name"] for c in data["columns"]]
        must(table[0] == columns, f"{name}: header {table[0]} {columns}")
        must(len(table) - 1 == len(data["rows"]), f"{name}: {len(table) - 1} CSV rows of {len(data['rows'])}")
        for line, row in zip(table[1:], data["rows"]):
            values = row if isinstance(row, list) else [row[c] for c in columns]
            for cell, value, column in zip(line, values, columns):
                if value is None:
                    must(cell == "", f"{name}.{column}: null is {cell!r}")
                elif isinstance(value, (int, float)) and not isinstance(value, bool):
                    must(float(cell) == value, f"{name}.{column}: {cell} {value}")
                elif isinstance(value, str):
                    must(cell == value or cell == "'" + value, f"{name}.{column}: {cell!r} {value!r}")
        if name in ("firms", "rankings"):
            for row in data["rows"]:
                for key, value in row.items():
                    # a cell has a list as one text
                    if key != "breaks" and key in firms[row["slug"]]:
                        must(firms[row["slug"]][key] == value, f"{name} {row['slug']}.{key}: {value} {firms[row['slug']][key]}")


def states():
    rows = sorted(get("/api/data/exports/index-history")["rows"], key=lambda r: r["periodEnd"])
    levels = ["nominal", "watch", "elevated", "high", "critical"]
    before = None
    for r in rows:
        state = r.get("marketState") or r.get("state")
        if state in levels and before in levels:
            must(levels.index(state) >= levels.index(before) - 1, f"{r['periodEnd']}: {before} to {state}")
        before = state


def refusals():
    for path, wanted in [
        ("/api/rankings?rsk=high", 400), ("/api/rankings?risk=zzz", 400), ("/api/rankings?risk=HIGH", 200),
        ("/api/publications/archive?market_state=zzz", 400), ("/api/publications/archive?year=20x6", 400),
        ("/api/firms?limit=0", 400), ("/api/firms?limit=501", 400), ("/api/firms?limit=500", 200),
        ("/api/firms?offset=-1", 400), ("/api/firms?limit=5&limit=6", 400), ("/api/firms?utm_source=x", 200),
        ("/api/firms?_=1", 200), ("/api/firms?LIMIT=5", 400), ("/api/firms?limit=", 200), ("/api/nothing", 404),
        ("/api/firms/nobody", 404), ("/api/data/exports/nothing", 404), ("/api/data/exports/firms?format=xml", 400),
        ("/api/publications/card?reference_id=EFCI-WS-20260104-00000000", 404), ("/api/publications?x=1", 200),
        ("/api/rankings?q=" + "a" * 65, 400), ("/api/rankings?q=" + "a" * 2100, 414), ("/api/rankings?q=%ff", 400),
        ("/api/rankings?q=%F0%9F%98%80silver", 200), ("/api/firms?status=former", 200), ("/api/firms?status=gone", 400),
    ]:
        status, headers, body = ask(path)
        must(status == wanted, f"{path[:60]}: {status}, wanted {wanted}")
        if status >= 400:
            failure = json.loads(body)
            has(failure, "success error code", path[:60])
            must(failure["success"] is False, path[:60])
            must("no-store" in headers.get("Cache-Control", headers.get("cache-control", "")), f"{path[:60]}: cache {headers}")


def main():
    lists()
    rows = archive()
    homes(rows)
    firms = index()
    for slug, short in firms.items():
        firm(slug, short)
    signals()
    exports(firms)
    states()
    refusals()
    for breach in breaches[:200]:
        print(breach)
    print(f"{checks} checks, {len(breaches)} breaches")
    sys.exit(1 if breaches else 0)


main()
