import { factsBehind } from "../engine/analyse.ts";
import { worldAt } from "../engine/world/world.ts";
import type { Dataset } from "../model/dataset.ts";
import type { Firm } from "../model/firm.ts";
import type { Forecast } from "../model/forecast.ts";
import type { IssuedRows } from "../model/issued-rows.ts";
import { periodEnd } from "../model/language/calendar.ts";
import { groupBy } from "../model/language/group-by.ts";
import type { Publication, PublicationCore } from "../model/publication.ts";
import { coreOf } from "../record/reference.ts";
import { publicationCore } from "./core.ts";
import { announced, keptFigures, withdrawalCore } from "./correct.ts";
import { isScheduled } from "./due.ts";
import { forecastSeal } from "./forecast-seal.ts";
import { forecastRows } from "./issue.ts";
import { type PeriodReading, readingAgain } from "./reading.ts";
import { type Difference, difference, markOf } from "./told-difference.ts";

/**
 * The records that follow from the content, newest first: the last version of each concept, and those before it that no
 * loss touched. What was issued before a row was lost, which a correction owned up to, cannot be computed, and what a
 * correction names as left need not follow.
 */
export function following(
  { publications }: Dataset,
  issued: readonly IssuedRows[],
): readonly Publication[] {
  const superseded = new Set(publications.map(({ supersedes }) => supersedes));
  const losses = issued.filter(({ rows }) => /(?:^| )-/.test(rows));
  const isWhole = ({ publishedAt, version }: Publication) =>
    losses.every(({ issuedOn }) => {
      const day = publishedAt.slice(0, 10);
      return issuedOn < day || (issuedOn === day && version > 1);
    });
  const left = new Map(
    publications.flatMap((one) =>
      (one.left ?? []).map(({ referenceId, contentHash }) => [referenceId, contentHash]),
    ),
  );
  const isLeft = (one: Publication) => left.get(one.referenceId) === one.contentHash;
  const follows = (one: Publication) =>
    !isLeft(one) && (!superseded.has(one.referenceId) || isWhole(one));
  return publications.filter(follows).reverse();
}

/** A member of a record that is not what the content gives, and its first part that differs. */
export interface ReplayFault extends Difference {
  readonly record: Publication;
  readonly member: string;
}

/** The members that a publisher writes, and what binds a record, which no computation gives. */
const given: readonly string[] = ["note", "reason", "basis", "words", "publishedAt"];

/**
 * The members of a record that differ from what the content gives (`asIssued`), all but `given` ones: of what it may
 * have been made of, that from which it differs least.
 */
export function replayFaults(
  asIssued: Dataset,
  issued: readonly IssuedRows[],
  record: Publication,
): readonly ReplayFault[] {
  const end = periodEnd(asIssued.publisher.period, record.periodEnd);
  if (record.periodEnd !== end) {
    const member = "periodEnd";
    return [{ record, member, path: member, recorded: record.periodEnd, computed: end }];
  }
  let fewest: readonly ReplayFault[] | null = null;
  for (const core of coresOf(asIssued, issued, record)) {
    const faults = differences(record, core, asIssued.firms);
    if (fewest === null || faults.length < fewest.length) fewest = faults;
    if (fewest.length === 0) break;
  }
  if (fewest !== null) return fewest;
  const { legalNoteId } = record;
  const member = "legalNoteId";
  return [{ record, member, path: member, recorded: legalNoteId, computed: null }];
}

/** The cores that a record may have: of a correction by a new reading, or with the figures before it. */
function* coresOf(
  asIssued: Dataset,
  issued: readonly IssuedRows[],
  record: Publication,
): Iterable<PublicationCore> {
  const { type, version, supersedes, reason, note, publishedAt, owned, left } = record;
  const next = {
    type,
    version,
    supersedes,
    reason,
    note,
    publishedAt,
    ...(owned === undefined ? {} : { owned }),
    ...(left === undefined ? {} : { left }),
  };
  const before = asIssued.publications.find(({ referenceId }) => referenceId === supersedes);
  if (supersedes === null) {
    yield* readings(asIssued, issued, record, publishedAt.slice(0, 10));
  } else if (before !== undefined && type === "withdrawal") {
    yield withdrawalCore(before, { ...next, type: "withdrawal" });
  } else if (before !== undefined) {
    for (const core of readings(asIssued, issued, record, before.provenance.asOf)) {
      yield announced(before, core, { ...next, type: "correction" });
    }
    if (before.type !== "withdrawal")
      yield announced(before, keptFigures(before, publishedAt), { ...next, type: "correction" });
  }
}

/** What the content gives for a record: with the records before it, and without those that a merge put there. */
function* readings(
  asIssued: Dataset,
  issued: readonly IssuedRows[],
  record: Publication,
  knownOn: string,
): Iterable<PublicationCore> {
  const spoken = spokenAs(asIssued, record);
  if (spoken === null) return;
  yield computedCore(spoken, record, knownOn);
  const beside = issuedBeside(asIssued.publications, issued, record);
  if (beside.length === 0) return;
  const days = new Set(beside.map(({ publishedAt }) => publishedAt.slice(0, 10)));
  const ours = {
    ...spoken,
    publications: spoken.publications.filter((one) => !beside.includes(one)),
    forecasts: spoken.forecasts.filter(({ issuedOn }) => !days.has(issuedOn)),
  };
  yield computedCore(ours, record, knownOn);
}

/** The content in the words of a record, with a mark in the place of each firm's name; null without its legal note. */
function spokenAs(asIssued: Dataset, record: Publication): Dataset | null {
  const { legalNoteId, words = {}, periodEnd } = record;
  const inForce = asIssued.methodologies.findLast(
    ({ effectiveFrom }) => effectiveFrom <= periodEnd,
  );
  if (inForce?.legalNotes.some(({ id }) => id === legalNoteId) !== true) return null;
  const firms = asIssued.firms.map((firm) => ({ ...firm, name: markOf(firm) }));
  return { ...asIssued, firms, publisher: { ...asIssued.publisher, words, legalNoteId } };
}

/** The records before one that it did not know, as another branch issued them: both list rows as new. */
function issuedBeside(
  publications: readonly Publication[],
  issued: readonly IssuedRows[],
  { basis, publishedAt }: Publication,
): readonly Publication[] {
  const groups = groupBy(issued, (line) => line.basis);
  const partsOf = (name: string | undefined) =>
    (groups.get(name ?? "") ?? []).flatMap(({ about, rows }) =>
      rows.split(" ").map((digest) => `${about} ${digest}`),
    );
  const own = new Set(partsOf(basis));
  const isBeside = (name: string | undefined) =>
    name !== basis && partsOf(name).some((one) => own.has(one));
  const before = publications.filter((one) => one.publishedAt < publishedAt);
  const names = new Set(before.map((one) => one.basis).filter(isBeside));
  return before.filter((one) => names.has(one.basis));
}

function computedCore(content: Dataset, record: Publication, knownOn: string): PublicationCore {
  const { seriesCode, publishedAt } = record;
  const publications = content.publications.filter((one) => one.publishedAt < publishedAt);
  const reading = readingAgain(content, record, publishedAt.slice(0, 10), publishedAt);
  const criticalTurns = seriesCode === "EA" ? reading.criticalTurns : [];
  const comparison = reading.comparison();
  const found = reading.findings();
  const findings = { ...found, provenance: found.provenanceBy(factsBehind(found)) };
  const { version, supersedes, note, reason, periodEnd } = record;
  const core = publicationCore(findings, seriesCode, {
    type: isScheduled(seriesCode) ? "scheduled" : "triggered",
    version,
    supersedes,
    note,
    reason,
    periodEnd,
    publishedAt,
    publications,
    criticalTurns,
    comparison,
    knownOn,
  });
  return { ...core, ...forecastSeal(archivedWith(record, content, found)) };
}

/** The probabilities that a record was issued with: the mode alone is what the command said of its day. */
function archivedWith(
  { referenceId, seriesCode, version, publishedAt, forecasts }: Publication,
  known: Dataset,
  found: ReturnType<PeriodReading["findings"]>,
): readonly Forecast[] {
  const day = publishedAt.slice(0, 10);
  // of several periods that are issued on a day, one has the archive of the day
  const hasArchive = (one: Publication) =>
    one.forecasts !== undefined &&
    one.version === 1 &&
    one.referenceId !== referenceId &&
    one.publishedAt.slice(0, 10) === day;
  const isOthers = forecasts === undefined && known.publications.some(hasArchive);
  if (seriesCode !== "WS" || version > 1 || isOthers) return [];
  const before = known.forecasts.filter(({ issuedOn }) => issuedOn < day);
  const today = worldAt({ ...known, forecasts: before }, day);
  return forecastRows(found, today, forecasts?.mode ?? "real_time");
}

function differences(
  record: Publication,
  core: PublicationCore,
  firms: readonly Firm[],
): readonly ReplayFault[] {
  const recorded = new Map<string, unknown>(Object.entries(coreOf(record)));
  const computed = new Map<string, unknown>(Object.entries(core));
  const members = new Set([...recorded.keys(), ...computed.keys()]);
  return [...members]
    .filter((member) => !given.includes(member))
    .flatMap((member) => {
      const found = difference(member, recorded.get(member), computed.get(member), firms);
      return found === null ? [] : [{ record, member, ...found }];
    });
}
