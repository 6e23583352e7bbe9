"""Holds a folder of exports, and its archive, to their own data package; the standard library alone."""

import csv
import hashlib
import io
import json
import pathlib
import re
import sys
import zipfile

FORMS = {
    "integer": re.compile(r"-?\d+"),
    "number": re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?"),
    "boolean": re.compile(r"true|false"),
    "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "datetime": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"),
}
faults = []


def check(package, read):
    tables = {}
    for resource in package["resources"]:
        files = resource.get("periods", [resource])
        if "periods" in resource and resource["path"] != [one["path"] for one in files]:
            faults.append(f"{resource['name']}: other paths")
        for one in files:
            body = read(one["path"])
            if len(body) != one["bytes"]:
                faults.append(f"{one['path']}: {len(body)} bytes")
            if one["hash"] != "sha256:" + hashlib.sha256(body).hexdigest():
                faults.append(f"{one['path']}: another hash")
        if resource.get("type") == "table":
            tables[resource["name"]] = (resource, rows_of(resource, body))
    for resource, rows in tables.values():
        check_keys(resource, rows, tables)
    return len(tables)


def rows_of(resource, body):
    lines = list(csv.reader(io.StringIO(body.decode("utf-8"), newline="")))
    header, rows = lines[0], [dict(zip(lines[0], line)) for line in lines[1:]]
    fields = resource["schema"]["fields"]
    if header != [field["name"] for field in fields]:
        faults.append(f"{resource['path']}: another header")
    if len(rows) != resource["rowCount"]:
        faults.append(f"{resource['path']}: {len(rows)} rows")
    for field in fields:
        form = FORMS.get(field["type"])
        for row in rows:
            cell = row[field["name"]]
            if cell == "" and field.get("constraints", {}).get("required") and form is not None:
                faults.append(f"{resource['path']}: {field['name']} is absent")
            if cell != "" and form is not None and not form.fullmatch(cell):
                faults.append(f"{resource['path']}: {field['name']} is {cell}")
    return rows


def check_keys(resource, rows, tables):
    schema = resource["schema"]
    primary = schema.get("primaryKey")
    for names in schema.get("uniqueKeys", []) if primary is None else [primary]:
        keys = [tuple(row[name] for name in names) for row in rows]
        if len(set(keys)) != len(keys):
            faults.append(f"{resource['path']}: a key is repeated")
        if names is primary and any("" in key for key in keys):
            faults.append(f"{resource['path']}: a primary key has a null")
    if primary is None and "uniqueKeys" not in schema:
        faults.append(f"{resource['path']}: no key")
    for foreign in schema.get("foreignKeys", []):
        target = foreign["reference"]["resource"] or resource["name"]
        (name,), (field,) = foreign["fields"], foreign["reference"]["fields"]
        known = {row[field] for row in tables[target][1]}
        lost = {row[name] for row in rows if row[name] != "" and row[name] not in known}
        if lost:
            faults.append(f"{resource['path']}: {name} {sorted(lost)[:3]} is not in {target}")


folder = pathlib.Path(sys.argv[1])
package = json.loads((folder / "datapackage.json").read_text("utf-8"))
count = check(package, lambda path: (folder / path).read_bytes())
with zipfile.ZipFile(folder / "archive.zip") as archive:
    names = archive.namelist()
    if archive.testzip() is not None or names != sorted(names):
        faults.append("archive.zip: broken or not sorted")
    if {info.date_time for info in archive.infolist()} != {(1980, 1, 1, 12, 0, 0)}:
        faults.append("archive.zip: has times of its own")
    wanted = {"README.md", "LICENSE.txt", "LEGAL-NOTE.txt", "CITATION.cff", "methodology.json"}
    if not wanted <= set(names):
        faults.append(f"archive.zip: lacks {wanted - set(names)}")
    inside = json.loads(archive.read("datapackage.json"))
    if check(inside, archive.read) != count:
        faults.append("archive.zip: another number of tables")
foreign = sum(len(one.get("schema", {}).get("foreignKeys", [])) for one in package["resources"])
print(json.dumps({"tables": count, "foreignKeys": foreign, "faults": faults}))
