# Proves that a record is the text of its reference: python3 record.py s/publications/ref/REFERENCE.json

import hashlib, json, sys

class Number(str):
    pass

def canonical(value):
    if isinstance(value, dict):
        members = (json.dumps(k) + ":" + canonical(value[k]) for k in sorted(value))
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return str(value) if isinstance(value, Number) else json.dumps(value, ensure_ascii=False)

text = open(sys.argv[1], encoding="utf-8").read()
record = json.loads(text, parse_float=Number, parse_int=Number)
for name in ("title", "summary", "note", "reason"):
    said, salt, digest = record.pop(name), record["salts"][name], record["digests"][name]
    made = hashlib.sha256((salt + said).encode()).hexdigest() if salt else None
    assert made == digest or (salt is None and said == (digest and "(removed)")), name + " is another text"
del record["salts"]
whole = hashlib.sha256(canonical(record).encode()).hexdigest()
reference, stated = record.pop("referenceId"), record.pop("contentHash")
core = hashlib.sha256(canonical(record).encode()).hexdigest()
assert core == stated and reference == record["conceptId"] + "-" + core[:8], "not this reference"
print(reference, whole)
