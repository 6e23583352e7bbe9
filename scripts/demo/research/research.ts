import { readdirSync, readFileSync } from "node:fs";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Files } from "../raw-content.ts";
import { claimFacts, countFacts } from "./count-facts.ts";
import type { FactSource, Facts } from "./fact-source.ts";
import { caseFacts, missedFacts } from "./firm-facts.ts";
import { calibrationFacts, crisisFacts, delayFacts, recordFacts } from "./market-facts.ts";

/** What a document needs beyond the counts that all may quote. */
const special: Readonly<Record<string, (source: FactSource, day: IsoDate) => Facts>> = {
  "weighing-claims": claimFacts,
  "four-stages": (source) => caseFacts(source, "2025-12-10"),
  "missed-failure": (source) => missedFacts(source, "2025-03-06"),
  "two-crises": crisisFacts,
  "payout-delays": delayFacts,
  "calibration-report-2026h1": calibrationFacts,
};

/** The research documents: texts by hand, their figures from the content. Kept as plain text, so
 * that no formatter pads a table before its figures are in it. */
export function researchContent(source: FactSource): Files {
  const folder = new URL("texts/", import.meta.url);
  const files = new Map<string, string>();
  for (const name of readdirSync(folder).sort()) {
    const id = name.replace(/\.txt$/, "");
    const template = readFileSync(new URL(name, folder), "utf8");
    const day = /^date: (\S+)$/m.exec(template)?.[1] ?? "";
    const own = special[id]?.(source, day) ?? {};
    const facts = { ...countFacts(source, day), ...recordFacts(source, day), ...own };
    files.set(`research/${id}.md`, marked(filled(template, facts)));
  }
  return files;
}

/** Every file says what it is. */
function marked(text: string): string {
  return `${text.trimEnd()}\n\n*Synthetic demonstration content: the firms, sources and figures are invented.*\n`;
}

function filled(template: string, facts: Facts): string {
  return template.replaceAll(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
    const fact = facts[key];
    if (fact === undefined) throw new RangeError(`Cannot fill a text: no fact is "${key}"`);
    return fact;
  });
}
