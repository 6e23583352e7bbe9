import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadDataset } from "../../src/content/load.ts";
import { type Analysis, analyse } from "../../src/engine/analyse.ts";
import { addDays, daysBetween } from "../../src/engine/numbers/calendar.ts";
import { newestKnownDay, worldAt } from "../../src/engine/world/world.ts";
import { publicationCore, publishingInstant } from "../../src/issue/core.ts";
import { correction, withdrawal } from "../../src/issue/correct.ts";
import { basisOf } from "../../src/issue/rows/issued-rows.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import { present } from "../../src/model/language/at.ts";
import type { Publication } from "../../src/model/publication.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { lockEntries, lockText } from "../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../src/record/publication-text.ts";
import { coreOf, publicationOf } from "../../src/record/reference.ts";
import { pastMarket } from "./past-market.ts";
import { type Planned, recordPlan } from "./record-plan.ts";

// Records of the years before a world's first observation, by the functions that issue, correct and
// withdraw, over an invented market. The observations behind them are not in the content, so they count
// none; what else their days do not say is of the minimal world.

const sampleContent = "test/worlds/minimal/content";
/** As many periods and records as a new record looks back on. */
const [periods, lookedBack] = [60, 100];

/** Writes so many records, the last about the day before `until`, and their lock. */
export async function writeRecords(
  folder: string,
  count: number,
  until: IsoDate,
  seed: number,
): Promise<void> {
  const dataset = await loadDataset(sampleContent);
  const sample = analyse(worldAt(dataset, present(newestKnownDay(dataset) ?? undefined)));
  const records = pastRecords(sample, recordPlan(count, until, seed), seed);
  for (const record of records) {
    const path = join(folder, publicationPath(record));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, publicationText(record));
  }
  writeFileSync(join(folder, "published.lock.json"), lockText(lockEntries(records)));
}

function pastRecords(
  sample: Analysis,
  plan: readonly Planned[],
  seed: number,
): readonly Publication[] {
  const [first, last] = [plan.at(0), plan.at(-1)];
  if (first === undefined || last === undefined) return [];
  const begin = addDays(first.periodEnd, -periods);
  const days = Array.from({ length: daysBetween(begin, last.on) + 1 }, (_, i) => addDays(begin, i));
  const market = pastMarket(sample, days, seed);
  const made: Publication[] = [];
  for (const planned of plan) {
    const end = daysBetween(begin, planned.periodEnd) + 1;
    const analysis = { ...onDay(sample, planned.on), market: market.slice(end - periods, end) };
    const record = recordOf(planned, analysis, made.slice(-lookedBack));
    // nothing of the content was known on its day
    made.push(publicationOf({ ...coreOf(record), basis: basisOf([]) }));
  }
  return made;
}

function recordOf(planned: Planned, analysis: Analysis, recent: readonly Publication[]) {
  const { kind, series, on } = planned;
  if (kind === "issue") return firstVersion(planned, analysis, recent);
  const amended = recent.find((one) => {
    return one.seriesCode === series && one.periodEnd === planned.periodEnd;
  });
  const { publishTime } = analysis.world.publisher;
  const reason = "A figure was copied wrongly from its source";
  const options = { reference: present(amended).referenceId, reason, note: null, on, publishTime };
  if (kind === "withdrawal") return withdrawal(recent, options);
  return correction(
    recent,
    { analysis, criticalTurns: turnsOn(on), comparison: () => null },
    options,
  );
}

function firstVersion({ series, on }: Planned, analysis: Analysis, recent: readonly Publication[]) {
  return publicationOf(
    publicationCore(analysis, series, {
      type: series === "WS" || series === "SW" ? "scheduled" : "triggered",
      ...{ version: 1, supersedes: null, note: null, reason: null, periodEnd: null },
      publishedAt: publishingInstant(on, analysis.world.publisher.publishTime, recent),
      knownOn: on,
      publications: recent,
      criticalTurns: turnsOn(on),
      comparison: null,
    }),
  );
}

const turnsOn = (on: IsoDate) =>
  ["F000001", "F000002", "F000003"].map((firmId) => ({ firmId, on }));

/** The sample as another day's: its hashes are invented, and it counts no row of the content. */
function onDay(sample: Analysis, asOf: IsoDate): Analysis {
  const { snapshot, provenance, freshness } = sample;
  const [sha256, merkleRoot, inputHash] = ["snapshot", "root", "inputs"].map((part) =>
    sha256Hex(`${part} of ${asOf}`),
  ) as [string, string, string];
  const inputs = { observations: 0, evidence: 0, sources: 0, originGroups: 0 };
  const snapshotId = sha256.slice(0, 12);
  return {
    ...sample,
    snapshot: { ...snapshot, snapshotId, sha256, merkleRoot, asOf },
    provenance: { ...provenance, snapshotId, asOf, inputs, inputHash },
    freshness: { ...freshness, asOf, newestObservationOn: asOf },
  };
}
