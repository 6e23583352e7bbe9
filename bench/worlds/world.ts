import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { mulberry } from "./mulberry.ts";
import { writeRecords } from "./records.ts";
import type { Size } from "./sizes.ts";

// Content made from a seed: the rules of the minimal world over as many firms as a size has, and the
// records of the years before. `stele issue` makes those of its last week.

const firstDay = "2024-01-07";
const countries = ["MT", "CY", "GB", "DE", "SG", "US", "FR", "IE", "LU", "NL"];
const indicators = [
  { id: "payout_delay_days", unit: "days", least: 0, most: 20, digits: 0 },
  { id: "denial_rate", unit: "share", least: 0, most: 0.2, digits: 3 },
  { id: "complaint_count", unit: "complaints", least: 0, most: 40, digits: 0 },
  { id: "reply_share", unit: "share", least: 0.5, most: 1, digits: 3 },
];

/** Writes a world of a size into a folder, which is made anew. */
export async function makeWorld(
  folder: string,
  { firms, weeks, essays, records }: Size,
  seed: number,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  cpSync("test/worlds/minimal/content", folder, { recursive: true });
  for (const name of ["firms", "observations", "research", "publications", "forecasts"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name));
  }
  for (const name of ["sources", "claims", "evidence", "events", "outcomes"]) {
    writeFileSync(join(folder, `${name}.csv`), headers[name] ?? "");
  }
  writeFileSync(join(folder, "published.rows.csv"), "basis,issuedOn,about,rows\n");
  for (let i = 0; i < firms; i++) {
    writeFileSync(join(folder, "firms", `${slugOf(i)}.yaml`), firmText(i));
  }
  for (let week = 0; week < weeks; week++) writeWeek(folder, week, firms, seed);
  for (let i = 0; i < essays; i++) {
    writeFileSync(join(folder, "research", `essay-${i}.md`), essayText(i));
  }
  await writeRecords(folder, records, firstDay, seed);
}

const headers: Readonly<Record<string, string>> = {
  sources: "sourceId,name,kind,reliability,originGroup,affiliatedFirmId\n",
  claims: "claimId,firmId,statement,temporality,kind\n",
  evidence: "evidenceId,claimId,sourceId,stance,directness,observedOn,knownOn,url,sha256\n",
  events: "eventId,firmId,kind,severity,occurredOn,knownOn,claimId\n",
  outcomes: "outcomeId,firmId,label,occurredOn,knownOn,claimId,labelStatus\n",
};

/**
 * The observations of one more week: each firm has a level of its own in each indicator and strays
 * from it by a few percent, so that scores move as those of a market do.
 */
export function writeWeek(folder: string, week: number, firms: number, seed: number): void {
  const random = mulberry(seed * 1_000 + week);
  const [on, known] = [addDays(firstDay, 7 * week), addDays(firstDay, 7 * week + 2)];
  const rows = ["firmId,indicatorId,value,unit,observedOn,knownOn,evidenceId"];
  const levels = mulberry(seed);
  for (let i = 0; i < firms; i++) {
    for (const { id, unit, least, most, digits } of indicators) {
      const share = Math.min(1, Math.max(0, levels() + 0.06 * (random() - 0.5)));
      const value = (least + share * (most - least)).toFixed(digits);
      rows.push(`${idOf(i)},${id},${value},${unit},${on},${known},`);
    }
  }
  writeFileSync(join(folder, "observations", `${on}.csv`), `${rows.join("\n")}\n`);
}

export const slugOf = (i: number) => `firm-${i}`;
const idOf = (i: number) => `F${String(i).padStart(6, "0")}`;

function firmText(i: number): string {
  return [
    `firmId: ${idOf(i)}`,
    `name: Firm ${i}`,
    `country: ${countries[i % countries.length]}`,
    `jurisdictionTier: tier-${1 + (i % 3)}`,
    `website: https://${slugOf(i)}.example`,
    "modelType: broker",
    "foundedOn: 2015-03-02",
    "listedOn: 2024-01-01",
    "statusHistory:",
    "  - { status: active, from: 2015-03-02 }",
    "",
  ].join("\n");
}

function essayText(i: number): string {
  const head = `id: essay-${i}\ntitle: Essay ${i}\nauthor: Harbour Desk\ncategory: guide`;
  return `---\n${head}\ndate: 2024-01-15\nversion: "1.0"\n---\n\n# Essay ${i}\n\n${"Words. ".repeat(200)}\n`;
}
