import { randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeIssue } from "../../../src/emit/content/content-writer.ts";
import { makeDesk, markOf } from "../../../src/emit/content/desk-folder.ts";
import { endInterrupted } from "../../../src/emit/content/journal.ts";
import { lockContent, withContent } from "../../../src/emit/content/with-content.ts";
import { systemMachine } from "../../../src/emit/files/machine.ts";
import { lockEntries } from "../../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../../src/record/publication-text.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../../record/sample-core.ts";
import { held } from "./held.ts";

const record = publicationOf(sampleCore);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-transaction-"));
  writeFileSync(join(folder, "published.lock.json"), "{}\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = (path: string) => readFileSync(join(folder, path), "utf8");
const desk = (name: string) => join(folder, ".stele", name);

/** A content folder as a kill leaves it after the given number of files. */
function killedAfter(files: number): void {
  const whole = `${folder}-whole`;
  cpSync(folder, whole, { recursive: true });
  const paths = held(whole, () =>
    writeIssue(whole, {}, { records: [record], forecasts: [], rows: [] }),
  );
  const changes = paths.map((path) => {
    const before = existsSync(join(folder, path)) ? text(path) : null;
    return { path, before, after: readFileSync(join(whole, path), "utf8") };
  });
  cpSync(join(whole, "publications"), join(folder, "publications"), { recursive: true });
  if (files === 0) rmSync(join(folder, publicationPath(record)));
  if (files === 2) cpSync(join(whole, "published.lock.json"), join(folder, "published.lock.json"));
  rmSync(whole, { recursive: true });
  makeDesk(folder);
  const journal = { version: 2, mark: markOf(folder), changes };
  writeFileSync(desk("journal.json"), JSON.stringify(journal));
}

describe("a command that was killed", () => {
  it.each([0, 1, 2])("is ended by the next one, wherever it was: after %i files", async (files) => {
    killedAfter(files);
    const ended: (readonly string[])[] = [];
    await withContent(
      folder,
      (paths) => ended.push(paths),
      () => undefined,
    );
    expect(ended).toHaveLength(1);
    expect(text(publicationPath(record))).toBe(publicationText(record));
    expect(JSON.parse(text("published.lock.json"))).toEqual(lockEntries([record]));
    expect(readdirSync(folder)).not.toContain(".stele");
  });

  it("is not ended over a file that somebody changed since, which is named", async () => {
    killedAfter(1);
    writeFileSync(join(folder, "published.lock.json"), '{"mine": "x"}\n');
    const run = () =>
      withContent(
        folder,
        () => undefined,
        () => undefined,
      );
    await expect(run()).rejects.toThrow('"published.lock.json" was changed since');
    expect(text("published.lock.json")).toBe('{"mine": "x"}\n');
    expect(existsSync(desk("journal.json"))).toBe(true);
  });

  it("leaves drafts that the next one sweeps away, and git never sees", async () => {
    makeDesk(folder);
    const draft = `.x.${randomUUID()}.draft`;
    writeFileSync(desk(draft), "half a reco");
    expect(readFileSync(desk(".gitignore"), "utf8")).toBe("*\n");
    await withContent(
      folder,
      () => undefined,
      () => undefined,
    );
    expect(existsSync(desk(draft))).toBe(false);
  });

  it("left nothing to end when there is no journal", () => {
    expect(endInterrupted(folder)).toBeNull();
  });
});

describe("a content folder where the system has no flock", () => {
  const path = process.env["PATH"];
  beforeEach(() => {
    process.env["PATH"] = folder;
  });
  afterEach(() => {
    process.env["PATH"] = path;
  });
  const self = systemMachine.self();
  const heldBy = (owner: object) => {
    const whole = { ...self, ...owner };
    mkdirSync(desk("lock"), { recursive: true });
    writeFileSync(desk(`lock/${whole.pid}-${whole.started}.json`), JSON.stringify(whole));
  };

  it("is locked by a file that names the process, and given back", () => {
    const release = lockContent(folder);
    expect(() => lockContent(folder)).toThrow(
      `another command (pid ${self.pid} on "${self.host}")`,
    );
    release();
    expect(readdirSync(folder)).toEqual(["published.lock.json"]);
  });

  it("is taken over from a process that was killed", () => {
    heldBy({ pid: 2 ** 22 + 1 });
    lockContent(folder)();
    expect(readdirSync(folder)).toEqual(["published.lock.json"]);
  });

  it("is not taken over from another container, and says what to delete", () => {
    heldBy({ pid: 77, host: "container", namespace: "pid:[1]" });
    expect(() => lockContent(folder)).toThrow(
      `Cannot change "${folder}": another command (pid 77 on "container") may be writing it, if it has ended delete "${desk("lock")}"`,
    );
  });
});

describe("two commands on one content folder", () => {
  it("run one after the other: the second is refused while the first holds it", async () => {
    const release = lockContent(folder);
    const second = () => lockContent(folder);
    expect(second).toThrow(
      /^Cannot change ".*": another command \(pid \d+ on ".*"\) is writing it, run this one again/,
    );
    release();
    second()();
    expect(readdirSync(folder)).toEqual(["published.lock.json"]);
  });

  it("refuse a folder that is not there, and make none", () => {
    const nowhere = join(folder, "nowhere");
    expect(() => lockContent(nowhere)).toThrow(
      `Cannot change "${nowhere}": there is no such folder`,
    );
    expect(existsSync(nowhere)).toBe(false);
    expect(() => lockContent(join(folder, "published.lock.json"))).toThrow("must be a folder");
  });

  it("is taken from a process that has ended, in whatever container it ran", () => {
    const self = { ...systemMachine.self(), held: true };
    const elsewhere = { ...self, pid: 1, host: "another-container", namespace: "pid:[1]" };
    mkdirSync(desk("lock"), { recursive: true });
    writeFileSync(desk(`lock/1-${self.started}.json`), JSON.stringify(elsewhere));
    expect(() => lockContent(folder)()).not.toThrow();
  });
});
