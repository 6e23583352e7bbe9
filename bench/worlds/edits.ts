import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Size } from "./sizes.ts";
import { slugOf, writeWeek } from "./world.ts";

/** A change of one thing in a content folder; `issue` issues what is due. */
export type Edit = (content: string, size: Size, issue: () => void) => void;

export const edits: Readonly<Record<string, Edit>> = {
  "a letter of an essay": (content) => {
    appendFileSync(join(content, "research", "essay-3.md"), "x\n");
  },
  "a citation": (content) => {
    const [year = ""] = readdirSync(join(content, "publications")).sort();
    const [record = ""] = readdirSync(join(content, "publications", year)).sort();
    const reference = record.replace(/\.json$/, "");
    appendFileSync(
      join(content, "citations.csv"),
      `C1,${reference},A note,https://news.example/note,News,news,,2024-03-01,2024-03-02,unverified,\n`,
    );
  },
  "a firm renamed": (content) => {
    const file = join(content, "firms", `${slugOf(7)}.yaml`);
    writeFileSync(file, readFileSync(file, "utf8").replace("name: Firm 7", "name: Firm Seven"));
  },
  "an observation": (content) => {
    // a step of the indicator: the score of one firm moves a little, and a few ranks
    observed(content, "denial_rate", (value) => (Number(value) + 0.001).toFixed(3));
  },
  "an observation that moves 300 ranks": (content) => {
    observed(content, "payout_delay_days", () => "19");
  },
  "a week and its issue": (content, { firms, weeks }, issue) => {
    writeWeek(content, weeks, firms, 2);
    issue();
  },
};

/** Changes the newest value of an indicator of a firm. */
function observed(content: string, indicator: string, change: (value: string) => string): void {
  const [file = ""] = readdirSync(join(content, "observations")).sort().slice(-1);
  const path = join(content, "observations", file);
  const row = new RegExp(`^(F000011,${indicator}),([^,]*)`, "m");
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(row, (_, before, value) => `${before},${change(value)}`),
  );
}
