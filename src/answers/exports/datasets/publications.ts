import type { Citation } from "../../../model/citation.ts";
import { picked } from "../../../model/language/picked.ts";
import type { Publication } from "../../../model/publication.ts";
import { date, datetime, integer, nullable, number, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";

const columns = {
  referenceId: string("Permanent identifier of this one version"),
  conceptId: string("The reference without its version"),
  series: string(
    "Weekly Stress (or as the period is), Structural Watch, Payout Drift or Escalation Alert",
  ),
  seriesCode: string("WS, SW, PD or EA"),
  type: string("scheduled, triggered, correction or withdrawal"),
  version: integer("Version of the concept, from 1"),
  supersedes: nullable(string("The reference it replaces")),
  supersededBy: nullable(string("The reference that replaced it")),
  status: string("current, superseded or withdrawn"),
  title: string("Title"),
  summary: string("Summary"),
  note: nullable(string("The publisher's own comment, in Markdown")),
  reason: nullable(string("Why a correction or a withdrawal was issued")),
  periodStart: date("First day of the period"),
  periodEnd: date("Last day of the period"),
  publishedAt: datetime("Instant of issue"),
  validUntil: datetime("Instant after which it is out of date"),
  marketState: string("indeterminate, nominal, watch, elevated, high or critical"),
  previousState: nullable(string("The state before this one")),
  stateSince: date("Period end at which the state was entered"),
  transition: string("entered, raised, lowered or unchanged"),
  stressIndex: nullable(number("Sector stress, 0 to 100", "points")),
  stressDelta: nullable(number("Against the period before", "points")),
  confidence: nullable(number("Completeness of the evidence, 0 to 1; no probability", "share")),
  leadMedianDays: nullable(number("Median days from alert to closure, in the past", "days")),
  leadClosures: nullable(integer("Closures behind the lead window", "firms")),
  calibrationStatus: string("insufficient, limited or sufficient"),
  brierSkill: nullable(number("Skill of past forecasts; null when insufficient")),
  methodologyVersion: string("Version of the methodology in force"),
  modelVersion: nullable(string("Version of the model in force")),
  snapshotId: string("Snapshot of the firms it was made from"),
  contentHash: string("SHA-256 of the record's core, in hex"),
  logIndex: integer("Place in the append-only log of issued records, from 0"),
  citedByCount: nullable(
    integer("Works that cite it; null when the citations could not be used", "citations"),
  ),
  legalNoteId: string("The legal note it was issued under"),
  legalNote: string("What the record is and what it is not"),
};

/** The frozen values as issued; the whole record is published under its reference. */
export const publications = defineDataset({
  name: "publications",
  title: "Publications",
  description: "Every issued publication with its present status, newest first",
  layer: "interpretation",
  needs: ["publications"],
  ownInputs: noInputs,
  key: ["referenceId"],
  columns,
  rows: (site) => {
    const citedBy = site.broken.has("citations") ? null : citationCounts(site.citations);
    return site.issued.map(({ record, status, supersededBy, logIndex }) => ({
      ...picked(record, columns),
      ...basis(record),
      ...{ status, supersededBy, logIndex },
      citedByCount: citedBy === null ? null : countOf(citedBy, record),
    }));
  },
});

/** Counts by what is cited: a reference, or a concept, which counts for all its versions. */
function countOf(
  citedBy: ReadonlyMap<string, number>,
  { referenceId, conceptId }: Publication,
): number {
  return (citedBy.get(referenceId) ?? 0) + (citedBy.get(conceptId) ?? 0);
}

function citationCounts(citations: readonly Citation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { referenceId } of citations)
    counts.set(referenceId, (counts.get(referenceId) ?? 0) + 1);
  return counts;
}

function basis({ leadWindow, calibration, provenance, snapshot }: Publication) {
  return {
    leadMedianDays: leadWindow?.medianDays ?? null,
    leadClosures: leadWindow?.n ?? null,
    calibrationStatus: calibration.status,
    brierSkill: calibration.brierSkill,
    methodologyVersion: provenance.methodologyVersion,
    modelVersion: provenance.modelVersion,
    snapshotId: snapshot.snapshotId,
  };
}
