import { randomUUID } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueChanges } from "../../../src/emit/content/content-writer.ts";
import { type Change, endInterrupted } from "../../../src/emit/content/journal.ts";
import { lockContent, withContent } from "../../../src/emit/content/with-content.ts";
import { type Effects, systemEffects } from "../../../src/emit/files/lock.ts";
import { systemMachine } from "../../../src/emit/files/machine.ts";
import { lockEntries } from "../../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../../src/record/publication-text.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../../record/sample-core.ts";
import { deskFor } from "./held.ts";
import { killed } from "./killed.ts";

const record = publicationOf(sampleCore);
let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "stele-transaction-"));
  folder = join(root, "content");
  mkdirSync(folder);
  writeFileSync(join(folder, "published.lock.json"), "{}\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const text = (path: string, content = folder) => readFileSync(join(content, path), "utf8");
const lock = () => join(folder, ".stele-lock");

/** An issue of one record, killed after the given number of its two files. */
function killedAfter(files: number): string {
  const changes = issueChanges(
    folder,
    {},
    { records: [record], forecasts: [], rows: [], salts: [] },
  );
  return killed(folder, changes, files);
}

/** What the next command ends in a folder, whose journals are those of another; null where nothing was left. */
async function endedIn(content: string): Promise<readonly string[] | null> {
  let ended: readonly string[] | null = null;
  await withContent(
    { content, journals: deskFor(folder).journals },
    (paths) => {
      ended = paths;
    },
    () => undefined,
  );
  return ended;
}

function expectIssued(content: string): void {
  expect(text(publicationPath(record), content)).toBe(publicationText(record));
  expect(JSON.parse(text("published.lock.json", content))).toEqual(lockEntries([record]));
  expect(readdirSync(content).filter((name) => name.startsWith("."))).toEqual([]);
}

/** What people and systems do to a folder without a thought; each returns where the content is then. */
const innocent: Readonly<Record<string, (content: string) => string>> = {
  nothing: (content) => content,
  "chmod -R": (content) => {
    for (const path of below(content)) chmodSync(path, 0o775);
    return content;
  },
  "touch of every file": (content) => {
    for (const path of below(content)) utimesSync(path, 1, 1);
    return content;
  },
  mv: (content) => {
    renameSync(content, `${content}-moved`);
    return `${content}-moved`;
  },
  "cp -a": (content) => {
    cpSync(content, `${content}-copy`, { recursive: true, preserveTimestamps: true });
    return `${content}-copy`;
  },
  "cp -a, and away with the first": (content) => {
    cpSync(content, `${content}-copy`, { recursive: true });
    rmSync(content, { recursive: true });
    renameSync(`${content}-copy`, content);
    return content;
  },
  "a backup of hard links": (content) => {
    linked(content, `${content}-backup`);
    return content;
  },
  "the backup of hard links itself": (content) => {
    linked(content, `${content}-backup`);
    return `${content}-backup`;
  },
};

function below(content: string): readonly string[] {
  return readdirSync(content, { recursive: true, encoding: "utf8" }).map((path) =>
    join(content, path),
  );
}

function linked(from: string, to: string): void {
  for (const path of below(from)) {
    if (lstatSync(path).isDirectory()) continue;
    const place = join(to, path.slice(from.length + 1));
    mkdirSync(dirname(place), { recursive: true });
    linkSync(path, place);
  }
}

describe("a command that was killed", () => {
  for (const [act, done] of Object.entries(innocent)) {
    it.each([0, 1, 2])(`is ended by the next one after %i files and ${act}`, async (files) => {
      killedAfter(files);
      const content = done(folder);
      expect(await endedIn(content)).toHaveLength(2 - files);
      expectIssued(content);
      expect(await endedIn(content)).toBeNull();
    });
  }

  it("is ended in a copy too, when it was ended in the content before", async () => {
    killedAfter(1);
    cpSync(folder, `${folder}-copy`, { recursive: true });
    await endedIn(folder);
    await endedIn(`${folder}-copy`);
    expectIssued(folder);
    expectIssued(`${folder}-copy`);
  });

  it("leaves content that says where to go on another machine, and changes nothing there", async () => {
    const journal = killedAfter(1);
    renameSync(journal, `${journal}-elsewhere`);
    await expect(endedIn(folder)).rejects.toThrow(
      `a command was killed while it wrote into it, and its journal "${journal}" is not on this machine`,
    );
    expect(text("published.lock.json")).toBe("{}\n");
    renameSync(`${journal}-elsewhere`, journal);
    await endedIn(folder);
    expectIssued(folder);
  });

  it("is not ended over a file that somebody changed since, which is named", async () => {
    const journal = killedAfter(1);
    writeFileSync(join(folder, "published.lock.json"), '{"mine": "x"}\n');
    await expect(endedIn(folder)).rejects.toThrow('"published.lock.json" was changed since');
    expect(text("published.lock.json")).toBe('{"mine": "x"}\n');
    expect([existsSync(journal), existsSync(join(folder, ".stele-writing"))]).toEqual([true, true]);
  });

  it("leaves drafts beside its files, which the next one sweeps away", async () => {
    killedAfter(1);
    const [own, other] = [publicationPath(record), "citations.csv"].map((path) =>
      join(dirname(join(folder, path)), `.${path.split("/").at(-1)}.${randomUUID()}.draft`),
    );
    for (const draft of [own, other]) writeFileSync(draft ?? "", "half a reco");
    await endedIn(folder);
    expect([existsSync(own ?? ""), existsSync(other ?? "")]).toEqual([false, true]);
  });

  it("left nothing to end where there is no mark", () => {
    expect(endInterrupted(deskFor(folder))).toBeNull();
  });
});

describe("a mark that no command set", () => {
  it.each(["not a number", `${"a".repeat(32)}\n${"b".repeat(32)}\n`, "../../../x", ""])(
    "is refused: %j",
    async (said) => {
      writeFileSync(join(folder, ".stele-writing"), said);
      await expect(endedIn(folder)).rejects.toThrow("it has no number of a journal");
    },
  );

  it("is refused as a link, which is not followed", async () => {
    writeFileSync(join(root, "number"), `${"a".repeat(32)}\n`);
    symlinkSync("../number", join(folder, ".stele-writing"));
    await expect(endedIn(folder)).rejects.toThrow("it is a symbolic link, must be a file");
  });
});

describe("a journal", () => {
  const change = (path: string): Change => ({ path, before: null, after: "not mine" });

  it.each([
    "../precious.csv",
    "/tmp/precious.csv",
    "publications/../../precious.json",
    "forecasts/../../precious.csv",
    ".github/workflows/build.yaml",
    "package.sh",
    ".stele-lock",
  ])("with a path that is no source file is not carried out: %s", async (path) => {
    killed(folder, [change("citations.csv"), change(path)], 0);
    await expect(endedIn(folder)).rejects.toThrow("is damaged; restore the content from git");
    expect(existsSync(join(folder, "citations.csv"))).toBe(false);
  });

  it("is not written through a link in the content", async () => {
    mkdirSync(join(root, "elsewhere"));
    symlinkSync("../elsewhere", join(folder, "forecasts"));
    killed(folder, [change("forecasts/2024-01-01.csv")], 0);
    await expect(endedIn(folder)).rejects.toThrow('"forecasts" in ');
    expect(readdirSync(join(root, "elsewhere"))).toEqual([]);
  });
});

describe("a content folder where the system has no flock", () => {
  const effects: Effects = { ...systemEffects, machine: { ...systemMachine, hold: () => null } };
  const locked = () => lockContent(folder, effects);
  const self = systemMachine.self();
  const heldBy = (owner: object) => {
    const whole = { ...self, ...owner };
    mkdirSync(lock(), { recursive: true });
    writeFileSync(join(lock(), `${whole.pid}-${whole.started}.json`), JSON.stringify(whole));
  };

  it("is locked by a file that names the process, and given back", () => {
    const release = locked();
    expect(locked).toThrow(`another command (pid ${self.pid} on "${self.host}")`);
    release();
    expect(readdirSync(folder)).toEqual(["published.lock.json"]);
  });

  it("is taken over from a process that was killed", () => {
    heldBy({ pid: 2 ** 22 + 1 });
    locked()();
    expect(readdirSync(folder)).toEqual(["published.lock.json"]);
  });

  it("is not taken over from another container, and says what to delete", () => {
    heldBy({ pid: 77, host: "container", namespace: "pid:[1]" });
    expect(locked).toThrow(
      `Cannot change "${folder}": another command (pid 77 on "container") may be writing it, if it has ended delete "${lock()}"`,
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
    mkdirSync(lock(), { recursive: true });
    writeFileSync(join(lock(), `1-${self.started}.json`), JSON.stringify(elsewhere));
    expect(() => lockContent(folder)()).not.toThrow();
  });
});
