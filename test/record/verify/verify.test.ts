import { describe, expect, test } from "vitest";
import { canonicalJson, sha256Hex } from "../../../src/record/canonical.ts";
import { recordHashes } from "../../../src/record/freeze/record-hashes.ts";
import { checkpointText, parseCheckpoint } from "../../../src/record/ledger/checkpoint.ts";
import { ledgerOf } from "../../../src/record/ledger/ledger.ts";
import { keyPairText, parseVerifier } from "../../../src/record/ledger/note-key.ts";
import { publicationText } from "../../../src/record/publication-text.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { historyFaults, verifyLedger } from "../../../src/record/verify/verify-ledger.ts";
import { fileFaults, manifestFaults } from "../../../src/record/verify/verify-manifest.ts";
import { signatureFaults } from "../../../src/record/verify/verify-note.ts";
import { readRecord, recordFaults } from "../../../src/record/verify/verify-records.ts";
import { pageSafe } from "../../../src/resolve/json-text.ts";
import { sampleNote } from "../../emit/sample-note.ts";
import { filesOf, origin, sampleLedger, signer, verifier } from "../ledger/sample-ledger.ts";
import { sampleCore } from "../sample-core.ts";

const keys = verifier === null ? [] : [verifier];
const rules = (faults: readonly { rule: string }[]) => faults.map(({ rule }) => rule);
const bytesOf = (text: string) => new TextEncoder().encode(text);

const records = ["One <b>", "Two <b>", "Three"].map((title, i) =>
  publicationOf({
    ...sampleCore,
    title,
    conceptId: `DEMO-WS-2025010${i + 5}`,
    publishedAt: `2025-01-0${i + 5}T12:00:00Z`,
  }),
);
const ledger = ledgerOf(records, { origin, signer, lock: {} });
const head = ledger.checkpointAt(ledger.tree.size);
const files = filesOf(ledger);
const served = new Map(records.map((r) => [r.referenceId, bytesOf(publicationText(r))]));

/** The faults of records under their addresses in a site, against the entries of the log. */
function loggedFaults(
  entries: typeof ledger.entries,
  published: ReadonlyMap<string, Uint8Array | null>,
) {
  const paths = [...published].map(
    ([reference, bytes]) => [`s/publications/ref/${reference}.json`, bytes] as const,
  );
  return recordFaults(new Map(paths), [], entries);
}

/** Every check of a log that `stele verify` makes, over files that may have been changed. */
function faultsOf(changed: ReadonlyMap<string, Uint8Array>, published = served) {
  const read = (path: string) => changed.get(path) ?? null;
  const { reading, faults } = verifyLedger(read);
  if (reading === null) return faults;
  return [
    ...faults,
    ...signatureFaults(reading.checkpoint, keys),
    ...loggedFaults(reading.entries, published),
  ];
}

function flipped(bytes: Uint8Array, at: number, mask: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ mask;
  return changed;
}

describe("verifying a log", () => {
  test("finds nothing wrong with what was published", () => {
    expect(faultsOf(files)).toEqual([]);
  });

  test.each(["checkpoint", "tile/0/000.p/3", "tile/entries/000.p/3"])(
    "catches every flipped byte of %s",
    (path) => {
      const bytes = files.get(path) ?? new Uint8Array();
      expect(bytes.length).toBeGreaterThan(90);
      for (let at = 0; at < bytes.length; at++) {
        for (const mask of [1, 0x20, 0x80]) {
          expect(faultsOf(new Map([...files, [path, flipped(bytes, at, mask)]]))).not.toEqual([]);
        }
      }
    },
  );

  test("never passes what it could not read, and names it", () => {
    for (const path of ["checkpoint", "tile/0/000.p/3", "tile/entries/000.p/3"]) {
      const rest = new Map([...files].filter(([other]) => other !== path));
      expect(faultsOf(rest)).toContainEqual({
        item: path,
        rule: "unreadable",
        message: `Cannot trust "${path}": it could not be read`,
      });
    }
    const unread = new Map<string, Uint8Array | null>(served).set(
      records[0]?.referenceId ?? "",
      null,
    );
    expect(rules(loggedFaults(ledger.entries, unread))).toEqual(["unreadable"]);
  });

  test.each([2_000_000, 20_000_000_000, 999_999_999_999_999])(
    "refuses a checkpoint of %i entries at once, and says how many there are",
    (size) => {
      const text = checkpointText({ origin, size, root: ledger.tree.root }, signer);
      const asked: string[] = [];
      const { reading, faults } = verifyLedger((path) => {
        asked.push(path);
        return path === "checkpoint" ? bytesOf(text) : (files.get(path) ?? null);
      });
      expect(reading).toBeNull();
      expect(faults[0]?.message).toMatch(
        /^Cannot trust "checkpoint": it says .* entries, .* hold 0$/,
      );
      expect(asked).toEqual(["checkpoint", "tile/entries/000"]);
    },
  );

  test("catches a record that is not in the log, and a log entry that is not published", () => {
    const extra = publicationOf({ ...sampleCore, conceptId: "DEMO-WS-20250201" });
    const more = new Map([...served, [extra.referenceId, bytesOf(publicationText(extra))]]);
    expect(rules(faultsOf(files, more))).toEqual(["record-unlogged"]);
    expect(rules(faultsOf(files, new Map([...served].slice(1))))).toEqual(["unreadable"]);
  });

  test("catches two first versions of one concept, and a correction of nothing published", () => {
    const [first] = records;
    const twice = publicationOf({ ...sampleCore, conceptId: first?.conceptId ?? "" });
    const stray = publicationOf({
      ...sampleCore,
      conceptId: "DEMO-WS-20250301",
      ...{ type: "correction", version: 2, supersedes: "DEMO-WS-20250301-01234567" },
    });
    const all = ledgerOf([...records, twice, stray], { origin, signer, lock: {} });
    const published = new Map(served);
    for (const record of [twice, stray]) {
      published.set(record.referenceId, bytesOf(publicationText(record)));
    }
    expect(faultsOf(filesOf(all), published)).toEqual([
      {
        item: stray.referenceId,
        rule: "chain-broken",
        message: `Cannot trust "${stray.referenceId}": it supersedes "DEMO-WS-20250301-01234567", which is not published`,
      },
      {
        item: twice.referenceId,
        rule: "chain-broken",
        message: `Cannot trust "${twice.referenceId}": a concept must have one first version: "${first?.referenceId}" is another`,
      },
    ]);
  });

  test("catches a record that was replaced together with its hash", () => {
    const [first] = records;
    const forged = publicationOf({ ...sampleCore, title: "Forged" });
    const swapped = new Map([
      ...served,
      [first?.referenceId ?? "", bytesOf(publicationText(forged))],
    ]);
    expect(rules(faultsOf(files, swapped))).toEqual(["record-changed"]);
  });
});

describe("readRecord()", () => {
  const [record] = records;
  const reference = record?.referenceId ?? "";
  const text = record === undefined ? "" : publicationText(record);

  test("accepts the canonical text, also with the escapes of a site, even of one that it quotes", () => {
    const quoting = publicationOf({ ...sampleCore, title: "A < \\u003c & \u2028 \\\\u0026" });
    for (const one of [record, quoting]) {
      const canonical = one === undefined ? "" : publicationText(one);
      for (const spelt of [canonical, pageSafe(canonical)]) {
        expect(readRecord(one?.referenceId ?? "", bytesOf(spelt))).toMatchObject({
          fault: null,
          sha256: one === undefined ? "" : recordHashes(one).file,
        });
      }
    }
  });

  test.each([
    ["a key twice", text.replace("{", '{"marketState":"critical","stressIndex":99.9,')],
    ["a number in other digits", text.replace(/"version":1/, '"version":1.00000000000000000001')],
    ["indented", JSON.stringify(record, null, 2)],
    ["a blank at its end", `${text}\n`],
    ["a mark of byte order", `\ufeff${text}`],
    ["another escape", text.replaceAll("o", "\\u006f")],
    ["an escape in capitals", text.replace("<", "\\u003C")],
    [
      "other keys first",
      JSON.stringify(Object.fromEntries(Object.entries(record ?? {}).reverse())),
    ],
  ])("refuses other bytes of the same record: %s", (_, spelt) => {
    expect(spelt).not.toBe(text);
    expect(readRecord(reference, bytesOf(spelt)).fault).not.toBeNull();
  });

  test("takes a text that was removed with its salt, as the site says, and nothing in its place", () => {
    const sealed = JSON.parse(text);
    const read = (change: object, told: readonly string[] = ["summary"]) =>
      readRecord(reference, bytesOf(canonicalJson({ ...sealed, ...change })), new Set(told));
    const gone = { summary: "(removed)", salts: { ...sealed.salts, summary: null } };
    const { sha256 } = readRecord(reference, bytesOf(text));
    expect(sha256).not.toBeNull();
    expect(read(gone)).toMatchObject({ sha256, fault: null });
    const forged = [
      { ...gone, summary: "All well." },
      { summary: "All well." },
      { summary: "(removed)" },
      {},
      { ...gone, stressIndex: 99 },
      { ...gone, digests: { ...sealed.digests, summary: "0".repeat(64) } },
    ];
    for (const change of forged) expect(read(change).fault).not.toBeNull();
    expect(read(gone, []).fault).not.toBeNull();
    expect(read({ summary: "All well." }, []).fault).not.toBeNull();
  });

  test("catches every flipped byte of the canonical text", () => {
    const bytes = bytesOf(text);
    for (let at = 0; at < bytes.length; at++) {
      expect(readRecord(reference, flipped(bytes, at, 1)).fault).not.toBeNull();
    }
  });

  test.each([
    "",
    "[]",
    "null",
    "{}",
    '{"conceptId":1}',
    '{"conceptId":"\\ud800","contentHash":"a"}',
  ])("is a fault for %j", (odd) => {
    expect(readRecord(reference, bytesOf(odd)).fault).not.toBeNull();
  });
});

describe("historyFaults()", () => {
  const saved = (size: number, of = sampleLedger(size)) => {
    const parsed = parseCheckpoint(of.checkpointAt(of.tree.size));
    if (parsed === null) throw new RangeError("Cannot save: no checkpoint");
    return parsed;
  };
  const now = (size: number) => ({ checkpoint: saved(size), tree: sampleLedger(size).tree });

  test("accepts a log that only grew", () => {
    for (const size of [0, 1, 3, 256, 299, 300]) {
      expect(historyFaults(saved(size), now(300))).toEqual([]);
    }
  });

  test("detects a rollback", () => {
    expect(rules(historyFaults(saved(301), now(300)))).toEqual(["log-rolled-back"]);
  });

  test("detects a fork, of the same length or longer", () => {
    const other = { ...sampleLedger(3), tree: sampleLedger(4).tree };
    const { root } = other.tree;
    const forked = saved(3, {
      ...other,
      checkpointAt: () => checkpointText({ origin, size: 3, root }, signer),
    });
    expect(rules(historyFaults(forked, now(3)))).toEqual(["log-forked"]);
    expect(historyFaults(forked, now(300))).toMatchObject([
      {
        message:
          'Cannot trust "checkpoint": the log was forked: it does not begin with the 3 entries that it had',
      },
    ]);
  });

  test("does not take another log for a later state of this one", () => {
    const { root } = sampleLedger(2).tree;
    const other = checkpointText({ origin: "other.example/ledger", size: 2, root }, null);
    expect(
      rules(historyFaults(saved(2, { ...sampleLedger(2), checkpointAt: () => other }), now(3))),
    ).toEqual(["another-log"]);
  });
});

describe("signatureFaults()", () => {
  const checkpoint = (text: string) => {
    const parsed = parseCheckpoint(text);
    if (parsed === null) throw new RangeError("Cannot parse the checkpoint");
    return parsed;
  };

  test("accepts only the signature of a given key", () => {
    expect(signatureFaults(checkpoint(head), keys)).toEqual([]);
    const stranger = parseVerifier(keyPairText(origin, Buffer.alloc(32, 9)).verifier);
    expect(rules(signatureFaults(checkpoint(head), stranger ? [stranger] : []))).toEqual([
      "unknown-signer",
    ]);
    const unsigned = checkpointText({ origin, size: 3, root: ledger.tree.root }, null);
    expect(rules(signatureFaults(checkpoint(unsigned), keys))).toEqual(["unsigned"]);
  });

  test("does not accept a checkpoint of another log signed by the same key", () => {
    const other = checkpointText(
      { origin: "other.example", size: 3, root: ledger.tree.root },
      signer,
    );
    expect(rules(signatureFaults(checkpoint(other), keys))).toEqual(["another-log"]);
  });
});

describe("the manifest", () => {
  const page = bytesOf("<p>A page</p>");
  const listed = { path: "index.html", sha256: sha256Hex(page), bytes: page.length };

  test("catches every flipped byte of a page, a cut one and a missing one", () => {
    expect(fileFaults(listed, page)).toEqual([]);
    for (let at = 0; at < page.length; at++) {
      expect(rules(fileFaults(listed, flipped(page, at, 1)))).toEqual(["file-changed"]);
    }
    expect(rules(fileFaults(listed, page.subarray(1)))).toEqual(["file-changed"]);
    expect(rules(fileFaults(listed, null))).toEqual(["unreadable"]);
  });

  test("is itself checked against the note over it", () => {
    const manifest = bytesOf('{"files":[]}');
    const note = bytesOf(sampleNote(sha256Hex(manifest)));
    const faults = (m: Uint8Array | null, n: Uint8Array | null) =>
      manifestFaults("s/manifest.json", m, "s/manifest.note", n);
    expect(faults(manifest, note)).toEqual([]);
    for (let at = 0; at < manifest.length; at++) {
      expect(rules(faults(flipped(manifest, at, 1), note))).toEqual(["manifest-changed"]);
    }
    const begin = Buffer.from(note).indexOf("manifest ");
    for (let at = begin; at < begin + 73; at++) {
      expect(faults(manifest, flipped(note, at, 1))).toMatchObject([{ item: "s/manifest.note" }]);
    }
    expect(rules(faults(null, note))).toEqual(["unreadable"]);
    for (const other of ["", "{}\n", "<h1>Not found</h1>\n"]) {
      const found = faults(manifest, Buffer.from(other));
      expect(found).toMatchObject([{ item: "s/manifest.note", rule: "malformed" }]);
    }
    expect(faults(manifest, null)).toMatchObject([{ item: "s/manifest.note" }]);
  });
});
