import { addDays } from "../../src/engine/numbers/calendar.ts";
import { citationSchema } from "../../src/model/citation.ts";
import { claimSchema } from "../../src/model/claim.ts";
import { eventSchema } from "../../src/model/event.ts";
import { evidenceSchema } from "../../src/model/evidence.ts";
import type { Firm } from "../../src/model/firm.ts";
import { groupBy } from "../../src/model/language/group-by.ts";
import { by } from "../../src/model/language/order.ts";
import { observationSchema } from "../../src/model/observation.ts";
import { outcomeSchema } from "../../src/model/outcome.ts";
import { sourceSchema } from "../../src/model/source.ts";
import { type Matters, matters } from "./events.ts";
import { csvText, type Files, jsonText, yamlText } from "./files.ts";
import { type DemoFirm, firms } from "./firms.ts";
import { methodologies, models, publisher } from "./method.ts";
import { replies } from "./notes.ts";
import { type ObservationRow, observationRows } from "./observations.ts";
import { allSources } from "./sources.ts";

export const readme = `# Demonstration content

**Everything in this folder is synthetic.** The market, the firms, the sources, the people, the
publisher and every figure are invented by a seeded program; any likeness to a real firm or person
is chance. Addresses end in \`.example\`, which nobody can register, and DOIs begin with the test
prefix \`10.5555\`.

\`npm run demo\` writes the same bytes again. What is here:

| path | holds |
|---|---|
| \`index.yaml\` | the invented publisher, the Aldermere Observatory, and its index |
| \`methodology/\`, \`model/\` | what was declared, by date of effect |
| \`firms/\` | the firms that are listed or once were |
| \`observations/\` | thirteen indicators over 79 weeks to 5 July 2026, a file a quarter |
| \`sources.csv\`, \`claims.csv\`, \`evidence.csv\` | who said what of whom, and how near they stood to it |
| \`events.csv\`, \`outcomes.csv\` | what happened, and how stories ended |
| \`forecasts/\`, \`publications/\`, \`published.lock.json\`, \`published.rows.csv\` | what was issued, by replaying the weeks one by one |
| \`redactions.csv\` | the words that were taken out of a record |
| \`citations.csv\`, \`research/\` | works that cite the publications, and the desk's own essays |

Edit the program under \`scripts/demo/\`, not these files.
`;

/** Everything that was there before the desk issued anything. */
export function sourceFiles(): Files {
  const { claims, evidence, events, outcomes } = matters();
  const files = new Map<string, string>([
    ["README.md", readme],
    ["index.yaml", yamlText(publisher)],
    ["published.lock.json", jsonText({})],
    ["sources.csv", csvText(sourceSchema, allSources())],
    ["claims.csv", csvText(claimSchema, claims)],
    ["evidence.csv", csvText(evidenceSchema, evidence)],
    ["events.csv", csvText(eventSchema, events)],
    ["outcomes.csv", csvText(outcomeSchema, outcomes)],
    ["citations.csv", csvText(citationSchema, [])],
  ]);
  for (const one of methodologies) files.set(`methodology/${one.version}.yaml`, yamlText(one));
  for (const one of models) files.set(`model/${one.version}.json`, jsonText(one));
  for (const firm of firms) {
    files.set(`firms/${firm.slug}.yaml`, yamlText(firmRecord(firm, { events, outcomes })));
  }
  for (const [quarter, rows] of byQuarter(observationRows())) {
    files.set(`observations/${quarter}.csv`, csvText(observationSchema, rows));
  }
  return files;
}

function byQuarter(rows: readonly ObservationRow[]) {
  const sorted = rows.toSorted(by("observedOn", "firmId", "indicatorId", "knownOn"));
  return groupBy(sorted, ({ observedOn: day }) => {
    return `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  });
}

function firmRecord(
  firm: DemoFirm,
  known: Pick<Matters, "events" | "outcomes">,
): Omit<Firm, "slug"> {
  const { slug, firmId, name, aliases, country, tier, modelType, foundedOn, listedOn } = firm;
  return {
    firmId,
    name,
    aliases: [...aliases],
    country,
    jurisdictionTier: tier,
    website: `https://${slug}.example`,
    modelType,
    foundedOn,
    listedOn,
    // who joins late was entered in the books three days before
    ...(firm.listedOn > "2025-01-01" ? { knownOn: addDays(listedOn, -3) } : {}),
    statusHistory: statusHistory(firm, known),
    rightOfReply: replies[slug] ?? null,
  };
}

function statusHistory(
  { firmId, listedOn, fate }: DemoFirm,
  { events, outcomes }: Pick<Matters, "events" | "outcomes">,
): Firm["statusHistory"] {
  const history: Firm["statusHistory"] = [{ status: "active", from: listedOn }];
  const outcome = outcomes.find((one) => one.firmId === firmId);
  const stop = events.find(
    (one) =>
      one.firmId === firmId &&
      one.severity === "critical" &&
      ["payout_suspension", "regulator_order"].includes(one.kind),
  );
  if (stop !== undefined && stop.knownOn < (outcome?.knownOn ?? "9999-12-31")) {
    history.push({ status: "suspended", from: stop.occurredOn, knownOn: stop.knownOn });
  }
  if (stop !== undefined && fate.kind === "recovers") {
    history.push({ status: "active", from: addDays(fate.on, 12) });
  }
  if (outcome !== undefined) {
    const status = fate.kind === "leaves" ? fate.status : "closed";
    history.push({ status, from: outcome.occurredOn, knownOn: outcome.knownOn });
  }
  return history;
}
