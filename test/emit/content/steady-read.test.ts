import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueChanges, writeContent } from "../../../src/emit/content/content-writer.ts";
import { removeMark, setMark } from "../../../src/emit/content/mark.ts";
import { lockContent, readSteadily } from "../../../src/emit/content/with-content.ts";
import { publicationPath } from "../../../src/record/publication-text.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../../record/sample-core.ts";
import { held } from "./held.ts";

const record = publicationOf(sampleCore);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-steady-"));
  writeFileSync(join(folder, "published.lock.json"), "{}\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the record is there, and whether the lock knows it: both or neither. */
const seen = () => ({
  record: existsSync(join(folder, publicationPath(record))),
  locked: readFileSync(join(folder, "published.lock.json"), "utf8").includes(record.referenceId),
});

describe("readSteadily()", () => {
  it("reads again what a command wrote while it was read", async () => {
    let times = 0;
    const found = await readSteadily(folder, async () => {
      const { record: isThere } = seen();
      if (times++ === 0)
        held(folder, (desk) =>
          writeContent(
            desk,
            issueChanges(folder, {}, { records: [record], forecasts: [], rows: [], salts: [] }),
          ),
        );
      return { record: isThere, locked: seen().locked };
    });
    expect([times, found]).toEqual([2, { record: true, locked: true }]);
  });

  it("waits for a command that is between two of its files", async () => {
    const release = lockContent(folder);
    setMark(folder, "a".repeat(32));
    let times = 0;
    const found = await readSteadily(folder, async () => {
      times++;
      if (times === 3) removeMark(folder);
      return times;
    });
    expect(found).toBe(4);
    release();
  });

  it("reads what a killed command left once, and leaves its problem to be told", async () => {
    setMark(folder, "a".repeat(32));
    let times = 0;
    await readSteadily(folder, async () => times++);
    expect(times).toBe(1);
  });

  it("gives up on content that never rests, and says what to do", async () => {
    let times = 0;
    const read = readSteadily(folder, async () =>
      writeFileSync(join(folder, "citations.csv"), "x".repeat(times++)),
    );
    await expect(read).rejects.toThrow(/^Cannot read ".*": it changed each of 50 times/);
  }, 600_000);
});
