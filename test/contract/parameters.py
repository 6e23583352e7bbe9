"""Asks a running API about its parameters, over raw sockets and from the contract alone.

Usage: parameters.py PORT [REQUESTS]. Prints one line for each breach; ends with 1 when there is any.
Nothing of Stele is imported: routes, vocabularies and ranges stand here as the contract has them.
"""

import json
import random
import socket
import sys
from urllib.parse import quote

BANDS = ["low", "moderate", "elevated", "high", "critical", "unrated", "all"]
SORTS = ["score", "-score", "name", "-name", "risk", "confidence", "age"]
STATES = ["indeterminate", "nominal", "watch", "elevated", "high", "critical"]
TYPES = ["scheduled", "triggered", "correction", "withdrawal"]
SERIES = ["ws", "sw", "pd", "ea", "weekly stress", "structural watch", "payout drift", "escalation alert"]
PRESETS = ["balanced", "early_warning", "confirmed_only"]
DAYS = ["7", "14", "30", "60", "90", "180", "365"]
WINDOWS = ["7d", "30d", "90d", "365d"]
STATUSES = ["listed", "former", "all"]
PAGE = {"limit": (1, 500), "offset": (0, 2**53 - 1)}
WINDOW = {"preset": PRESETS, "timeframe": WINDOWS, "days": DAYS}
# path, key of the rows or None, parameters: a range, a vocabulary, or a kind of text
ROUTES = {
    "/api/publications": (None, {}),
    "/api/publications/archive": (
        "items",
        {**PAGE, "year": "year", "series": SERIES, "type": TYPES, "market_state": STATES, "reference_id": "reference"},
    ),
    "/api/publications/citations": ("items", {**PAGE, "reference_id": "reference"}),
    "/api/index/latest": (None, {}),
    "/api/firms": ("firms", {**PAGE, "sort": SORTS, "status": STATUSES}),
    "/api/intelligence": (None, WINDOW),
    "/api/signals": ("items", {**PAGE, **WINDOW}),
    "/api/rankings": (
        "data",
        {**PAGE, "q": "words", "jurisdiction": "place", "risk": BANDS, "status": STATUSES},
    ),
    "/api/research": ("data", {**PAGE}),
    "/api/data/exports/firms": (None, {"format": ["json", "csv", "ndjson", "parquet"]}),
}
ODD_NAMES = ["rsk", "serie", "ofset", "Limit", "x", "utm", "UTM_a", "limit[]", "\U0001f600", "ümit", "constructor", "__proto__", ""]
PASSING = ["_", "_cb", "__x", "utm_source", "utm_", "_limit", "__proto__"]
ODD_VALUES = ["zzz", "constructor", "-1", "007", "1e2", "\U0001f600", "all", "0", "501", "é", "high ", "HIGH", "2024"]


def ask(port, target):
    with socket.create_connection(("127.0.0.1", port), timeout=30) as link:
        link.sendall(b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        data = b""
        while piece := link.recv(65536):
            data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").lower().split("\r\n")
    fields = dict(line.split(": ", 1) for line in lines[1:])
    if fields.get("transfer-encoding") == "chunked":
        raise SystemExit("an answer has no length")
    return int(lines[0].split(" ")[1]), fields, body


def fold(text):
    text = "".join(c.lower() if c.isascii() else c for c in text).strip(" ")
    for blank in (" ", "_"):
        text = text.replace(blank, "-")
    while "--" in text and not text.startswith("--"):
        text = text.replace("--", "-")
    return text


def value_is_good(rule, text):
    """None where the contract leaves it to the data."""
    if isinstance(rule, tuple):
        plain = text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")
        return plain and rule[0] <= int(text) <= rule[1]
    if isinstance(rule, list):
        return fold(text) in [fold(word) for word in rule]
    if rule == "year":
        return len(fold(text)) == 4 and fold(text).isascii() and fold(text).isdigit()
    if rule == "place":
        folded = fold(text)
        country = len(folded) == 2 and folded.isascii() and folded.isalpha()
        tier = len(folded) == 6 and folded.startswith("tier-") and folded[5] in "123456789"
        return folded == "all" or country or tier
    if rule == "words":
        return len(text) <= 64 if len(text) <= 128 else False
    return False  # the references made here are never well-formed


def verdict(parameters, pairs):
    """The status that the contract gives to a query of name and value pairs."""
    if not parameters:
        return 200
    given = {}
    for name, value in pairs:
        if name not in parameters:
            if name.startswith("_") or name.startswith("utm_"):
                continue
            return 400
        if name in given or len(value) > 128:
            return 400
        given[name] = value
    given = {name: value for name, value in given.items() if value != ""}
    for name, value in given.items():
        if name == "q" and value.strip(" ") == "":
            continue
        if not value_is_good(parameters[name], value):
            return 400
    days, window = given.get("days"), given.get("timeframe")
    if days is not None and window is not None and fold(window)[:-1] != fold(days):
        return 400
    return 200


def random_pair(parameters):
    roll = random.random()
    if roll < 0.12:
        return random.choice(ODD_NAMES), random.choice(ODD_VALUES)
    if roll < 0.22 or not parameters:
        return random.choice(PASSING), random.choice(ODD_VALUES)
    name = random.choice(list(parameters))
    rule = parameters[name]
    if random.random() < 0.15:
        return name, random.choice(ODD_VALUES)
    if isinstance(rule, tuple):
        return name, str(random.choice([1, 2, 7, 10, 33, 50, 100, 499, 500, rule[0], rule[1]]))
    if isinstance(rule, list):
        word = random.choice(rule)
        return name, random.choice([word, word.upper(), word.replace("_", "-")])
    if rule == "words":
        return name, random.choice(["a", "b c", "é", "\U0001f600" * 33, "\U0001f600" * 65, "x" * 64, "x" * 65, "  "])
    return name, random.choice({"year": ["2024", "1999", "20x4"], "place": ["mt", "GB", "tier-1", "Tier_2", "all"]}.get(rule, ["nonsense"]))


def check_query(port, path, rows, parameters, pairs):
    query = "&".join(f"{quote(n, safe='[]')}={quote(v, safe='')}" for n, v in pairs)
    target = f"{path}?{query}"
    expected = verdict(parameters, pairs)
    if len(query) > 2048:
        expected = 414
    status, fields, body = ask(port, target.encode())
    if status != expected:
        return f"{target}: found {status}, expected {expected}: {body[:160]!r}"
    if status == 200:
        return None if rows is None else check_list(target, rows, json.loads(body), pairs)
    answer = json.loads(body)
    begins = answer["error"].startswith("Invalid parameter") or status == 414
    whole = answer["success"] is False and begins and fields.get("cache-control") == "no-store"
    return None if whole else f"{target}: no failure of the contract: {body[:160]!r}"


def check_list(target, rows, answer, pairs):
    meta, found = answer["meta"], len(answer[rows])
    values = {name: value for name, value in pairs if value != ""}
    # research is whole without a limit, whatever its length
    unlimited = max(500, meta["total"]) if target.startswith("/api/research") else 50
    limit, offset = int(values.get("limit", unlimited)), int(values.get("offset", 0))
    if (meta["limit"], meta["offset"]) != (limit, offset):
        return f"{target}: meta has another limit or offset"
    if found != max(0, min(limit, meta["total"] - offset)):
        return f"{target}: {found} rows of {meta['total']}"
    if (meta["next"] is None) != (offset + found >= meta["total"] or found == 0):
        return f"{target}: next is {meta['next']}"
    if "count" in answer and answer["count"] != found:
        return f"{target}: count is {answer['count']} of {found}"
    return None


def check_walk(port, path, rows, query):
    """Pages by `meta.next` are the whole list, in order, without gap or repeat."""
    _, _, body = ask(port, f"{path}?limit=500&{query}".encode())
    whole, walked = [], []
    step = f"{path}?limit=500&{query}"
    while step is not None:
        page = json.loads(ask(port, step.encode())[2])
        whole += page[rows]
        step = page["meta"]["next"]
    total = json.loads(body)["meta"]["total"]
    step = f"{path}?limit=37&{query}"
    while step is not None:
        page = json.loads(ask(port, step.encode())[2])
        walked += page[rows]
        step = page["meta"]["next"]
    if whole == walked and len(whole) == total:
        return None
    return f"{path}?{query}: {len(walked)} rows by 37, {len(whole)} by 500, total {total}"


def check_nearest(port):
    cases = [("/api/rankings?rsk=high", "risk"), ("/api/publications/card?serie=PD", "series"), ("/api/signals?day=7", "days"), ("/api/firms?lmit=5", "limit")]
    for target, nearest in cases:
        status, _, body = ask(port, target.encode())
        if status != 400 or f'"{nearest}"' not in json.loads(body)["error"]:
            yield f"{target}: does not name {nearest}: {body[:160]!r}"


def main():
    port, requests = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    random.seed(20260705)
    breaches = list(check_nearest(port))
    for _ in range(requests):
        path = random.choice(list(ROUTES))
        rows, parameters = ROUTES[path]
        pairs = [random_pair(parameters) for _ in range(random.randint(0, 4))]
        breaches.append(check_query(port, path, rows, parameters, pairs))
    for path, (rows, parameters) in ROUTES.items():
        if rows is not None:
            breaches.append(check_walk(port, path, rows, "days=365" if "days" in parameters else ""))
    found = [breach for breach in breaches if breach is not None]
    print("\n".join(found[:20] + [f"{requests} requests, {len(found)} breaches"]))
    sys.exit(1 if found else 0)


main()
