"""Reads the feeds of a built folder by RFC 4287, RFC 5005, RFC 5545 and JSON Feed 1.1, and against each other.

Usage: feeds.py FOLDER. Prints one line for each breach, then the count; ends with 1 when there is any.
Nothing of Stele is imported: the rules stand here as the standards have them.
"""

import html
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

folder = pathlib.Path(sys.argv[1])
breaches, checks = [], 0
ATOM, HISTORY = "{http://www.w3.org/2005/Atom}", "{http://purl.org/syndication/history/1.0}"
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")
IRI = re.compile(r'[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+')
LINE = re.compile(r'([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)', re.DOTALL)
TEXT = re.compile(r"(?:[^\\;,\x00-\x08\x0a-\x1f\x7f]|\\[\\;,nN])*")
TEXTS = "NAME X-WR-CALNAME X-WR-CALDESC UID SUMMARY DESCRIPTION CATEGORIES".split()


def must(condition, text):
    global checks
    checks += 1
    if not condition:
        breaches.append(text)


def number(element, names, least, most, where):
    for name in names.split():
        must(least <= len(element.findall(ATOM + name)) <= most, f"{where}: {name}")


def words(element):
    """A text construct as plain text; one of HTML has no tag in it."""
    text = element.text or ""
    if element.get("type", "text") == "text":
        return text
    must(element.get("type") == "html" and "<" not in text, f"a tag in {text[:60]}")
    return html.unescape(text)


def whole_second(instant):
    must(INSTANT.fullmatch(instant), f"the instant {instant}")
    return instant.replace(".000Z", "Z")


def links_of(element, where):
    links = [(link.get("rel", "alternate"), link.get("href")) for link in element.findall(ATOM + "link")]
    must(all(IRI.fullmatch(href) for _, href in links), f"{where}: links {links}")
    must(len([rel for rel, _ in links if rel == "alternate"]) == 1, f"{where}: one alternate")
    return dict(links)


def atom(path):
    feed = ElementTree.parse(path).getroot()
    must(feed.tag == ATOM + "feed", f"{path.name}: {feed.tag}")
    number(feed, "id title updated author", 1, 1, path.name)
    number(feed, "subtitle rights generator", 0, 1, path.name)
    must(IRI.fullmatch(feed.find(ATOM + "author/" + ATOM + "uri").text), f"{path.name}: author")
    entries = [entry_of(entry, path.name) for entry in feed.findall(ATOM + "entry")]
    must(len({entry["id"] for entry in entries}) == len(entries), f"{path.name}: an id twice")
    updated = whole_second(feed.find(ATOM + "updated").text)
    must(all(entry["updated"] <= updated for entry in entries), f"{path.name}: updated")
    title, about = words(feed.find(ATOM + "title")), words(feed.find(ATOM + "subtitle"))
    return {
        **{"title": title, "about": about, "entries": entries},
        **{"links": links_of(feed, path.name), "archive": feed.find(HISTORY + "archive") is not None},
    }


def entry_of(entry, where):
    own = entry.find(ATOM + "id").text
    number(entry, "id title updated published summary category", 1, 1, f"{where} {own}")
    must(IRI.fullmatch(own), f"{where}: id {own}")
    must(entry.find(ATOM + "category").get("term"), f"{where} {own}: term")
    return {
        **{"id": own, "href": links_of(entry, own)["alternate"]},
        **{name: words(entry.find(ATOM + name)) for name in ("title", "summary")},
        **{name: whole_second(entry.find(ATOM + name).text) for name in ("published", "updated")},
    }


def with_archives(feed, name):
    """All entries of a feed, each once, from the newest back through its archives."""
    entries, before = list(feed["entries"]), feed["links"].get("prev-archive")
    must(not feed["archive"], f"{name}: an archive")
    while before is not None:
        path = folder / "feeds" / before.rsplit("/", 1)[1]
        must(path.exists(), f"{name} leads to {path.name}, which is not there")
        if not path.exists():
            break
        archive = atom(path)
        must(archive["archive"], f"{path.name}: no archive")
        must(archive["links"].get("current") == feed["links"]["self"], f"{path.name}: current")
        known = {entry["id"] for entry in entries}
        entries += [entry for entry in archive["entries"] if entry["id"] not in known]
        before = archive["links"].get("prev-archive")
    return entries


def json_items(path, feed):
    own = json.loads(path.read_text("utf-8"))
    must(own["version"] == "https://jsonfeed.org/version/1.1", f"{path.name}: version")
    # line ends are one character in XML
    head = own["title"], re.sub("\r\n?", "\n", own["description"])
    must(head == (feed["title"], feed["about"]), f"{path.name}: head")
    names = {"id": "id", "href": "url", "title": "title", "summary": "content_text"}
    names = {**names, "published": "date_published", "updated": "date_modified"}
    return [{name: item[there] for name, there in names.items()} for item in own["items"]]


def calendar_items(path, feed):
    raw = path.read_bytes()
    lines = raw.split(b"\r\n")
    must(lines.pop() == b"" and all(lines), f"{path.name}: an empty line, or no end of the last")
    for line in lines:
        must(len(line) <= 75 and not re.search(rb"[\r\n]", line), f"{path.name}: {line}")
        must(line.decode("utf-8", "ignore").encode() == line, f"{path.name}: cuts {line}")
    components, items, head = [], [], {}
    for line in re.sub("\r\n[ \t]", "", raw.decode("utf-8")).split("\r\n")[:-1]:
        match = LINE.fullmatch(line)
        must(match, f"{path.name}: {line[:60]}")
        name, _, value = match.groups() if match else ("", "", "")
        if name == "BEGIN":
            components.append(value)
            items += [{}] if value == "VEVENT" else []
        elif name != "END":
            if name in TEXTS:
                must(TEXT.fullmatch(value), f"{path.name}: {value[:60]} in {name}")
                value = re.sub(r"\\(.)", lambda one: "\n" if one[1] in "nN" else one[1], value)
            (items[-1] if components[-1] == "VEVENT" else head)[name] = value
    must(components[0] == "VCALENDAR" and len(components) > 1, f"{path.name}: no component")
    must(head["VERSION"] == "2.0" and head["PRODID"], f"{path.name}: head")
    must((head["NAME"], head["X-WR-CALDESC"]) == (feed["title"], feed["about"]), f"{path.name}: head")
    must(all(re.fullmatch("CONFIRMED|CANCELLED", item["STATUS"]) for item in items), path.name)
    names = {"id": "UID", "href": "URL", "title": "SUMMARY", "summary": "DESCRIPTION"}
    names = {**names, "published": "DTSTART", "updated": "DTSTAMP"}
    return [{name: item[there] for name, there in names.items()} for item in items]


def compact(entry):
    return {**entry, **{name: re.sub("[-:]", "", entry[name]) for name in ("published", "updated")}}


for path in sorted((folder / "feeds").glob("*.atom")):
    if ".archive-" in path.name:
        continue
    feed = atom(path)
    entries = with_archives(feed, path.name)
    if path.with_suffix(".json").exists():
        items = json_items(path.with_suffix(".json"), feed)
        must(items == feed["entries"], f"{path.stem}: other items in JSON")
        items = calendar_items(path.with_suffix(".ics"), feed)
        must(items == [compact(entry) for entry in entries], f"{path.stem}: other events")

print(*breaches, f"{checks} checks, {len(breaches)} breaches", sep="\n")
sys.exit(1 if breaches else 0)
