# Proves the place of a record in the log, or of a firm in the snapshot, in the folder of a site:
#   python3 place.py record REFERENCE HASH
#   python3 place.py firm SLUG

import base64, hashlib, json, pathlib, re, sys

def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

def place(folder, size, leaf):
    """The place of a leaf, and the root that follows from it."""
    def tile(level, index):
        width = min(256, size // 256**level - 256 * index)
        digits = str(index).zfill((len(str(index)) + 2) // 3 * 3)
        name = re.sub(r"(\d{3})(?=\d)", r"x\1/", digits) + ("" if width == 256 else f".p/{width}")
        return pathlib.Path(folder, "tile", str(level), name).read_bytes()

    def over(begin, end):
        if (begin, end) == (at, at + 1):
            return sha(b"\0", leaf)
        height = (end - begin).bit_length() - 1
        if end - begin == 1 << height and not begin <= at < end:
            level, first = height // 8, begin // 256 ** (height // 8)
            few = tile(level, first // 256)[first % 256 * 32 :][: 32 << height % 8]
            while len(few) > 32:
                few = b"".join(sha(b"\1", few[i : i + 64]) for i in range(0, len(few), 64))
            return few
        middle = begin + (1 << (end - begin - 1).bit_length() - 1)
        return sha(b"\1", over(begin, middle), over(middle, end))

    leaves = b"".join(tile(0, i) for i in range((size + 255) // 256))
    hashes = [leaves[i : i + 32] for i in range(0, len(leaves), 32)]
    assert sha(b"\0", leaf) in hashes, "not in this tree"
    at = hashes.index(sha(b"\0", leaf))
    return at, over(0, size).hex()

def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

kind, *given = sys.argv[1:]
if kind == "record":  # a reference and the hash that the lines above print
    origin, size, root = open("ledger/checkpoint", encoding="utf-8").read().split("\n")[:3]
    name, root, folder = origin, base64.b64decode(root).hex(), "ledger"
    leaf = canonical({"referenceId": given[0], "sha256": given[1]})
else:  # the slug of a firm
    head = json.load(open("s/snapshot/head.json", encoding="utf-8"))
    snapshot, folder = head["snapshot"], "s/snapshot"
    name, size, root = snapshot["snapshotId"], snapshot["constituents"], snapshot["merkleRoot"]
    core = {key: snapshot[key] for key in ("asOf", "merkleRoot", "constituents")}
    core["methodologyVersion"] = head["methodologyVersion"]
    assert sha(canonical(core).encode()).hex() == snapshot["sha256"], "not its snapshot"
    firm = json.load(open(f"api/firms/{given[0]}.json", encoding="utf-8"))["firm"]
    members = "firmId status score pillars coverage rank riskBand stage lastObservedOn"
    state = {member: firm[member] for member in members.split()}
    leaf = canonical({**state, "riskBand": firm["riskBand"] or "unrated"})
at, found = place(folder, int(size), leaf.encode())
assert found == root, "not under this root"
print("leaf", at, "of", size, "in", name)
