import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { histories } from "../../bench/histories/histories.ts";
import { replay } from "../../bench/histories/replay.ts";
import { cloneOf, statesOf } from "../../bench/histories/states.ts";
import { stele } from "../scripts/run.ts";

// Public data as their publishers printed them, state by state. The clones are not in this repository.

const clones = process.env["STELE_HISTORIES"] ?? null;
const found = histories.map((history) => ({
  history,
  name: history.repository,
  clone: clones === null ? null : cloneOf(clones, history),
}));
const missing = found.filter(({ clone }) => clone === null).map(({ name }) => name);
if (missing.length > 0) {
  console.warn(
    `SKIPPED: the histories of ${missing.join(", ")}: STELE_HISTORIES names no folder that has their clones at OWNER/NAME, as of "git clone --bare https://github.com/OWNER/NAME OWNER/NAME"`,
  );
}

describe("a history of public data", () => {
  for (const { history, name, clone } of found) {
    it.runIf(clone !== null)(`is taken without an edit by hand, and told truly: ${name}`, () => {
      const folder = mkdtempSync(join(tmpdir(), "stele-history-"));
      const states = statesOf(clone ?? "", history, history.most);
      const came = replay(history, states, (...args) => stele(...args), folder);
      rmSync(folder, { recursive: true });
      const { answers, doubts, records } = came;
      const counts = `${states.length} states, ${answers} answers, ${doubts} doubts, ${records} records`;
      console.info(
        `${name}: ${counts}, ${came.byHand.length} edits by hand, ${came.falseWords.length} false sentences`,
      );
      expect([came.byHand, came.falseWords]).toEqual([[], []]);
      expect(states.length).toBeGreaterThan(2);
    });
  }
});
