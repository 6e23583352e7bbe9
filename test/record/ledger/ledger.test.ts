import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkpointText, parseCheckpoint } from "../../../src/record/ledger/checkpoint.ts";
import { ledgerFiles, ledgerOf, ledgerOrigin } from "../../../src/record/ledger/ledger.ts";
import {
  bundleBytes,
  entryBytes,
  parseBundle,
  parseEntry,
} from "../../../src/record/ledger/ledger-entry.ts";
import { noteVerdict } from "../../../src/record/ledger/note.ts";
import { tileNames, tilePath } from "../../../src/record/ledger/tile-path.ts";
import { lockEntries } from "../../../src/record/lock.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../sample-core.ts";
import { filesOf, origin, sampleLedger, signer, verifier } from "./sample-ledger.ts";

describe("tilePath()", () => {
  test.each([
    [0, 0, 256, "tile/0/000"],
    [0, 0, 1, "tile/0/000.p/1"],
    [2, 999, 256, "tile/2/999"],
    [0, 1000, 256, "tile/0/x001/000"],
    [1, 1234067, 8, "tile/1/x001/x234/067.p/8"],
    ["entries", 1234067, 256, "tile/entries/x001/x234/067"],
    ["entries", 1000000, 3, "tile/entries/x001/x000/000.p/3"],
  ] as const)(
    "of level %s, index %i and width %i is as the specification writes it",
    (level, index, width, path) => {
      expect(tilePath({ level, index, width })).toBe(path);
    },
  );
});

describe("tileNames()", () => {
  test("of 70,000 entries are those of the specification's example", () => {
    const names = [...tileNames(70_000)];
    const count = (level: number, full: boolean) =>
      names.filter((name) => name.level === level && (name.width === 256) === full).length;
    expect([count(0, true), count(0, false)]).toEqual([273, 1]);
    expect([count(1, true), count(1, false)]).toEqual([1, 1]);
    expect([count(2, true), count(2, false)]).toEqual([0, 1]);
    const partial = names.filter(({ level, width }) => level !== "entries" && width < 256);
    expect(partial.map(({ width }) => width)).toEqual([112, 17, 1]);
  });

  test("of 256 entries are a full tile, a bundle, and one hash above", () => {
    expect([...tileNames(256)].map(tilePath)).toEqual([
      "tile/entries/000",
      "tile/0/000",
      "tile/1/000.p/1",
    ]);
    expect([...tileNames(0)]).toEqual([]);
  });
});

describe("an entry bundle", () => {
  test("reads back, whatever the entries", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (entries) => {
        expect(parseBundle(bundleBytes(entries))?.map((e) => [...e])).toEqual(
          entries.map((e) => [...e]),
        );
      }),
    );
  });

  test("is null when it is cut, and takes no entry over 65,535 bytes", () => {
    expect(parseBundle(Uint8Array.of(0))).toBeNull();
    expect(parseBundle(Uint8Array.of(0, 2, 1))).toBeNull();
    expect(bundleBytes([new Uint8Array(65_535)])).toHaveLength(65_537);
    expect(() => bundleBytes([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});

describe("ledgerOf()", () => {
  const first = publicationOf(sampleCore);
  const second = publicationOf({
    ...sampleCore,
    title: "Second",
    publishedAt: "2025-01-06T12:00:00Z",
  });
  const third = publicationOf({
    ...sampleCore,
    title: "Third",
    publishedAt: "2025-01-06T12:00:00Z",
  });
  const options = { origin, signer, lock: {} };

  test("holds the records in the order of the log, whatever order they come in", () => {
    const ledger = ledgerOf([third, first, second], options);
    expect(ledger.entries[0]?.referenceId).toBe(first.referenceId);
    expect(filesOf(ledgerOf([first, second, third], options))).toEqual(filesOf(ledger));
    expect(ledger.sizes).toEqual([1, 3]);
  });

  test("holds the hashes of the lock", () => {
    const records = [first, second, third];
    const { entries } = ledgerOf(records, options);
    expect(Object.fromEntries(entries.map((e) => [e.referenceId, e.sha256]))).toEqual(
      lockEntries(records),
    );
    expect(ledgerOf(records, { ...options, lock: lockEntries(records) }).tree.root).toBe(
      ledgerOf(records, options).tree.root,
    );
  });

  test("has an entry of each record that reads back", () => {
    for (const entry of ledgerOf([first, second, third], options).entries) {
      expect(parseEntry(entryBytes(entry))).toEqual(entry);
    }
  });

  test("marks the checkpoint as unsigned without a key", () => {
    const { checkpointAt } = ledgerOf([first], { ...options, signer: null });
    const checkpoint = checkpointAt(1);
    expect(checkpoint).toContain("\nunsigned: published without a key");
    const parsed = parseCheckpoint(checkpoint);
    expect(parsed).toMatchObject({ origin, size: 1 });
    expect(parsed && verifier && noteVerdict(parsed.note, [verifier])).toEqual({
      kind: "unsigned",
    });
  });

  test("has a checkpoint of size 0 and no tile without records", () => {
    const ledger = ledgerOf([], options);
    expect([...ledgerFiles(ledger, [])].map(({ path }) => path)).toEqual(["checkpoint"]);
    expect(parseCheckpoint(ledger.checkpointAt(ledger.tree.size))?.size).toBe(0);
  });
});

describe("ledgerFiles()", () => {
  test("keep the partial tiles of earlier checkpoints until a full tile takes their place", () => {
    const paths = (size: number, sizes: number[]) =>
      [...filesOf(sampleLedger(size, sizes)).keys()].filter((path) => path.startsWith("tile/0/"));
    expect(paths(7, [3, 5, 7])).toEqual(["tile/0/000.p/7", "tile/0/000.p/3", "tile/0/000.p/5"]);
    expect(paths(258, [3, 257, 258])).toEqual(["tile/0/000", "tile/0/001.p/2", "tile/0/001.p/1"]);
  });

  test("never change a tile while the log grows", () => {
    const grown = filesOf(sampleLedger(600, [200, 300, 600]));
    for (const size of [200, 300]) {
      for (const { path, bytes } of ledgerFiles(sampleLedger(size), [])) {
        const later = grown.get(path);
        if (path !== "checkpoint" && later !== undefined)
          expect(Buffer.compare(later, bytes)).toBe(0);
      }
    }
  });
});

describe("parseCheckpoint()", () => {
  test("reads the example of the specification", () => {
    const text =
      "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n";
    expect(parseCheckpoint(text)).toMatchObject({
      origin: "example.com/behind-the-sofa",
      size: 20852163,
      root: "0ac5186a91863e8e1d90c808014aa89bf5da8e3ee1d9f07630f0378f68f1ab62",
    });
  });

  test.each([
    "",
    "a\n1\n\n",
    "a\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n",
    "a\n-1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n",
    "a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jx\n\n",
    "a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2J=\n\n",
  ])("is null for %j", (text) => {
    expect(parseCheckpoint(text)).toBeNull();
  });

  test("refuses to write an origin that would be read as something else", () => {
    const head = { size: 0, root: "00".repeat(32) };
    expect(() => checkpointText({ ...head, origin: "a\nb" }, null)).toThrow(
      "Cannot write a checkpoint",
    );
  });
});

describe("ledgerOrigin()", () => {
  test("is the address of the log without its scheme", () => {
    expect(ledgerOrigin("https://harbour.example/index")).toBe("harbour.example/index/ledger");
  });
});
