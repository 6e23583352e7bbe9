import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { present } from "../../src/model/language/at.ts";
import type { Size } from "./sizes.ts";
import { slugOf, writeWeek } from "./world.ts";

/** A change of one thing in a content folder; `issue` issues what is due. */
export type Edit = (content: string, size: Size, issue: () => void) => void;

export const edits: Readonly<Record<string, Edit>> = {
  "a letter of an essay": (content) => {
    const file = join(content, "research", "essay-3.md");
    // what records rest on is changed by a new version
    writeFileSync(file, `${readFileSync(file, "utf8").replace('"1.0"', '"1.1"')}x\n`);
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
    const text = readFileSync(file, "utf8").replace("name: Firm 7", "name: Firm Seven");
    writeFileSync(file, `${text}aliases: [Firm 7]\n`);
  },
  "an observation": (content) => {
    // a step of the indicator: the score of one firm moves a little, and a few ranks
    corrected(content, "F000011", "denial_rate", (value) => (Number(value) + 0.001).toFixed(3));
  },
  "an observation that moves 300 ranks": (content) => {
    corrected(content, "F000011", "payout_delay_days", () => "19");
  },
  "a week and its issue": (content, { firms, weeks }, issue) => {
    writeWeek(content, weeks, firms, 2);
    issue();
  },
};

/** Corrects the newest value of an indicator of a firm, a day after it was known. */
export function corrected(
  content: string,
  firm: string,
  indicator: string,
  change: (value: string) => string,
): void {
  const folder = join(content, "observations");
  const [file = ""] = readdirSync(folder)
    .filter((name) => name.startsWith("2"))
    .sort()
    .slice(-1);
  const lines = readFileSync(join(folder, file), "utf8").split("\n");
  const row = present(lines.find((line) => line.startsWith(`${firm},${indicator},`))).split(",");
  const [value, unit, on, known] = row.slice(2);
  const later = addDays(present(known), 1);
  const text = [firm, indicator, change(present(value)), unit, on, later, ""].join(",");
  const header = existsSync(join(folder, "corrected.csv")) ? "" : `${lines[0]}\n`;
  appendFileSync(join(folder, "corrected.csv"), `${header}${text}\n`);
}
