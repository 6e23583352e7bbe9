import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  appendedCsv,
  citationsChange,
  type IssuedContent,
  issueChanges,
  writeContent,
} from "../../../src/emit/content/content-writer.ts";
import { writeSecret } from "../../../src/emit/content/secret-file.ts";
import type { Citation } from "../../../src/model/citation.ts";
import type { PublishedLock } from "../../../src/model/publication.ts";
import { lockEntries, lockText } from "../../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../../src/record/publication-text.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../../record/sample-core.ts";
import { held } from "./held.ts";

const [first, second] = ["One", "Two"].map((title, i) =>
  publicationOf({ ...sampleCore, title, publishedAt: `2025-01-0${i + 5}T12:00:00Z` }),
) as [ReturnType<typeof publicationOf>, ReturnType<typeof publicationOf>];
const forecast = {
  issuedOn: "2025-01-05",
  firmId: "F1",
  probability: 0.25,
  modelVersion: "m1",
  mode: "real_time",
} as const;

const issued = (folder: string, lock: PublishedLock, given: IssuedContent) =>
  held(folder, (desk) => writeContent(desk, issueChanges(folder, lock, given)));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-content-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = (path: string) => readFileSync(join(folder, path), "utf8");
const tree = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe("writeIssue()", () => {
  it("writes the canonical bytes of each record, the forecasts of the day, and the lock", () => {
    const written = issued(
      folder,
      {},
      { records: [first], forecasts: [forecast], rows: [], salts: [] },
    );
    expect(written).toEqual([
      publicationPath(first),
      "forecasts/2025-01-05.csv",
      "published.lock.json",
    ]);
    expect(text(publicationPath(first))).toBe(publicationText(first));
    expect(text("forecasts/2025-01-05.csv")).toBe(
      "issuedOn,firmId,probability,modelVersion,mode\n2025-01-05,F1,0.25,m1,real_time\n",
    );
    expect(text("published.lock.json")).toBe(lockText(lockEntries([first])));
    expect(tree()).toHaveLength(3);
  });

  it("only appends: what was in the lock and the archive stays as it was", () => {
    issued(folder, {}, { records: [first], forecasts: [forecast], rows: [], salts: [] });
    const before = [text("published.lock.json"), text("forecasts/2025-01-05.csv")] as const;
    const more = { ...forecast, firmId: "F2", mode: "hindcast" } as const;
    issued(folder, lockEntries([first]), {
      records: [second],
      forecasts: [more],
      rows: [],
      salts: [],
    });
    expect(text("published.lock.json").startsWith(before[0].slice(0, -2))).toBe(true);
    expect(text("forecasts/2025-01-05.csv").startsWith(before[1])).toBe(true);
    expect(text(publicationPath(first))).toBe(publicationText(first));
  });

  it("never rewrites an issued file, and leaves everything as it was", () => {
    issued(folder, {}, { records: [second], forecasts: [], rows: [], salts: [] });
    rmSync(join(folder, "published.lock.json"));
    const before = tree();
    expect(() =>
      issued(folder, {}, { records: [first, second], forecasts: [forecast], rows: [], salts: [] }),
    ).toThrow(`Cannot write "${publicationPath(second)}": an issued record is never rewritten`);
    expect(tree()).toEqual(before);
  });

  it("refuses when the lock is no longer the one that was read", () => {
    writeFileSync(join(folder, "published.lock.json"), lockText(lockEntries([first])));
    expect(() =>
      issued(folder, {}, { records: [second], forecasts: [], rows: [], salts: [] }),
    ).toThrow("changed meanwhile");
    expect(tree()).toEqual(["published.lock.json"]);
  });

  it("puts back what it wrote when the disk refuses", () => {
    writeFileSync(join(folder, "published.lock.json"), "{}\n");
    writeFileSync(join(folder, "forecasts"), "in the way of the folder");
    expect(() =>
      issued(folder, {}, { records: [first], forecasts: [forecast], rows: [], salts: [] }),
    ).toThrow(`Cannot write into "${folder}"`);
    expect(tree()).toEqual(["forecasts", "published.lock.json"]);
    expect(text("published.lock.json")).toBe("{}\n");
  });
});

describe("writeCitations()", () => {
  const row: Citation = {
    ...{ citationId: "C1", referenceId: "HBR-WS-20250105", title: 'A, "b"', kind: "paper" },
    ...{ url: "https://a.example/1", publisher: "A", doi: null, verifiedOn: null },
    ...{ citedOn: "2025-02-01", addedOn: "2025-02-02", verification: "unverified" },
  } as const;

  it("keeps the order of the columns that the table has", () => {
    const header =
      "referenceId,citationId,title,url,publisher,kind,doi,citedOn,addedOn,verification,verifiedOn";
    writeFileSync(join(folder, "citations.csv"), header);
    held(folder, (desk) => writeContent(desk, [citationsChange(folder, [row])]));
    expect(text("citations.csv")).toBe(
      `${header}\nHBR-WS-20250105,C1,"A, ""b""",https://a.example/1,A,paper,,2025-02-01,2025-02-02,unverified,\n`,
    );
  });

  it("refuses a table without one of its columns", () => {
    writeFileSync(join(folder, "citations.csv"), "citationId\n");
    expect(() =>
      held(folder, (desk) => writeContent(desk, [citationsChange(folder, [row])])),
    ).toThrow('it has no column "referenceId"');
  });
});

describe("appendedCsv()", () => {
  it("keeps the line ends of the table, and an untouched table as it is", () => {
    expect(appendedCsv("a,b\r\n1,2\r\n", ["a", "b"], [{ a: "x", b: null }])).toBe(
      "a,b\r\n1,2\r\nx,\r\n",
    );
    expect(appendedCsv("a,b\n1,2", ["a", "b"], [])).toBe("a,b\n1,2");
  });
});

describe("writeSecret()", () => {
  it("sweeps away the secret that a killed command left as a draft", () => {
    const path = join(folder, "stele.key");
    writeFileSync(join(folder, `.stele.key.${randomUUID()}.draft`), "half a sec");
    writeSecret(path, "secret\n", []);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("writes a file that only its owner may read", () => {
    const path = join(folder, "stele.key");
    writeSecret(path, "secret\n", ["content"]);
    expect(text("stele.key")).toBe("secret\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("never replaces a key", () => {
    const path = join(folder, "stele.key");
    writeSecret(path, "one", []);
    expect(() => writeSecret(path, "two", [])).toThrow("file already exists");
    expect(text("stele.key")).toBe("one");
  });

  it("explains what to do about the empty key of a full disk", () => {
    const path = join(folder, "stele.key");
    writeFileSync(path, "");
    expect(() => writeSecret(path, "secret\n", [])).toThrow(
      `Cannot write the secret key "${path}": the file is there and empty, delete it and run this again`,
    );
  });

  it("refuses a place inside the content or the site", () => {
    expect(() => writeSecret(join(folder, "a/b.key"), "x", ["content", folder])).toThrow(
      `it lies inside "${folder}"`,
    );
    expect(() => writeSecret(`${folder}.key`, "x", [folder])).not.toThrow();
    rmSync(`${folder}.key`);
  });
  it.each([
    ["content", "index.yaml"],
    ["a built site", "s/manifest.json"],
  ])("refuses a place inside %s of any name, and below it, also by a link", (_, mark) => {
    const shared = join(folder, "ours");
    mkdirSync(join(shared, "keys"), { recursive: true });
    mkdirSync(dirname(join(shared, mark)), { recursive: true });
    writeFileSync(join(shared, mark), "");
    symlinkSync(join(shared, "keys"), join(folder, "elsewhere"));
    for (const place of ["ours/a.key", "ours/keys/a.key", "elsewhere/a.key"]) {
      expect(() => writeSecret(join(folder, place), "x", [])).toThrow('ours", must be kept out of');
    }
    expect(readdirSync(join(shared, "keys"))).toEqual([]);
  });

  it("refuses a work tree of git unless git ignores the file", () => {
    expect(spawnSync("git", ["init", "-q", folder]).status).toBe(0);
    const path = join(folder, "stele.key");
    const refused = `git would commit it with "${realpathSync(folder)}"; add "stele.key" to the .gitignore there, or name a place outside with --out`;
    expect(() => writeSecret(path, "x", [])).toThrow(refused);
    writeFileSync(join(folder, ".gitignore"), "*.key\n");
    writeSecret(path, "secret\n", []);
    expect(text("stele.key")).toBe("secret\n");
  });
});
