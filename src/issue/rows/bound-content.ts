import { slugsOf } from "../../model/address/firm-addresses.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { Evidence } from "../../model/evidence.ts";
import { firmStandsOn, repliesOf, statusKnownOn } from "../../model/firm.ts";
import { forecastsPath } from "../../model/forecast.ts";
import { groupChangeStandsOn } from "../../model/groups/firm-groups.ts";
import { removedText } from "../../model/issued/removed-text.ts";
import type { SaltRow } from "../../model/issued/salt.ts";
import type { FixedDocument } from "../../model/issued-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by, later } from "../../model/language/order.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { type Bound, fileAbout, part, said, wordsAbout } from "./bound-part.ts";
import { type SaltedTexts, saltedTexts } from "./salted-texts.ts";

export interface RecordedContent {
  readonly dataset: Dataset;
  readonly documents: readonly FixedDocument[];
  /** The rows of the texts that may be redacted. */
  readonly salts: readonly SaltRow[];
}

/**
 * The members of the rows of each table that are bound. An address that moved, or the name of a source,
 * changes no digest; of a label that may yet become final, only whether it is disputed is one. Texts that may be
 * redacted are bound by hashes of their own.
 */
const bound = {
  observations: ["indicatorId", "value", "unit", "observedOn", "knownOn", "evidenceId"],
  evidence: [
    ...(["evidenceId", "claimId", "sourceId", "stance", "directness"] as const),
    ...(["observedOn", "knownOn", "sha256"] as const),
  ],
  events: ["eventId", "kind", "severity", "occurredOn", "knownOn", "claimId"],
  outcomes: ["outcomeId", "label", "occurredOn", "knownOn", "claimId"],
  claims: ["claimId", "temporality", "kind"],
  sources: ["sourceId", "kind", "reliability", "originGroup", "affiliatedFirmId", "knownOn"],
  citations: ["citationId", "referenceId", "citedOn", "addedOn"],
  redactions: ["item", "fields", "redactedOn", "ground"],
} as const;

/** Everything that stays once records rest on it, one part at a time: there may be millions of rows. */
export function* boundContent(
  { dataset, documents, salts }: RecordedContent,
  texts: SaltedTexts = saltedTexts(salts),
): Iterable<Bound> {
  const { citations, redactions, publisher } = dataset;
  yield* datedFacts(dataset);
  yield* quotedParts(dataset, texts);
  yield* firmParts(dataset, texts);
  yield* forecastParts(dataset);
  for (const row of citations) {
    const title = texts.hashOf(`citations.csv/${row.citationId}`, "title", row.title);
    const parts = [...said(row, bound.citations), title];
    yield part(fileAbout("citations.csv"), null, parts, row);
  }
  for (const row of redactions) {
    yield part(fileAbout("redactions.csv"), null, said(row, bound.redactions), row);
  }
  for (const { path, version, what, since, texts: within = [] } of documents) {
    const item = `${path}/${sha256Hex(version ?? "").slice(0, 8)}`;
    const hashes = within.map(([member, text]) => texts.hashOf(item, member, text));
    yield part(fileAbout(path, version), since, [what, ...hashes]);
  }
  yield part(fileAbout("index.yaml"), null, [publisher.prefix, publisher.period]);
  yield part(wordsAbout(publisher), null, ["words"]);
}

/** The dated facts, kind by kind, and of each kind firm by firm. */
function* datedFacts(dataset: Dataset): Iterable<Bound> {
  const { events, evidence, firms, observations, outcomes, scores } = dataset;
  for (const row of observations) {
    yield part(row.firmId, row.knownOn, said(row, bound.observations), row, row);
  }
  for (const row of scores) {
    yield part(row.firmId, row.knownOn, ["score", ...Object.entries(row).flat()], row, row);
  }
  const firmOf = claimants(dataset);
  const behind = ({ claimId }: Evidence) => firmOf.get(claimId) ?? "";
  for (const row of evidence.toSorted(by(behind))) {
    // evidence without usable claims is about nobody
    if (behind(row) !== "")
      yield part(behind(row), row.knownOn, said(row, bound.evidence), row, row);
  }
  for (const row of events.toSorted(byFirm)) {
    yield part(row.firmId, row.knownOn, said(row, bound.events), row, row);
  }
  for (const row of outcomes.toSorted(byFirm)) {
    const parts = [...said(row, bound.outcomes), row.labelStatus === "disputed"];
    yield part(row.firmId, row.knownOn, parts, row, row);
    if (row.labelStatus === "final") yield part(row.firmId, null, ["final", row.outcomeId], row);
  }
  for (const firm of firms) {
    // what a firm was before it joined came into the books with it
    const joined = firmStandsOn(firm);
    for (const entry of firm.statusHistory) {
      const knownOn = statusKnownOn(entry);
      const parts = ["status", entry.status, entry.from, knownOn];
      yield part(firm.firmId, later(knownOn, joined), parts, firm, entry);
    }
    for (const entry of firm.earlierGroups ?? []) {
      const { group, value, until, knownOn = until } = entry;
      const parts = ["group", group, value, until, knownOn];
      yield part(firm.firmId, later(groupChangeStandsOn(entry), joined), parts, firm, entry);
    }
  }
}

const byFirm = by<{ readonly firmId: string }>(({ firmId }) => firmId);

function claimants({ claims }: Dataset): ReadonlyMap<string, string> {
  return new Map(claims.map(({ claimId, firmId }) => [claimId, firmId]));
}

/** A claim is known from its first evidence or event on, a source from its first evidence about a firm. */
function* quotedParts(dataset: Dataset, texts: SaltedTexts): Iterable<Bound> {
  const { claims, evidence, events, sources } = dataset;
  const known = firstKnown([...evidence, ...events], ({ claimId }) => claimId);
  for (const row of claims) {
    const since = known.get(row.claimId);
    const statement = texts.hashOf(`claims.csv/${row.claimId}`, "statement", row.statement);
    const parts = [...said(row, bound.claims), statement];
    if (since !== undefined) yield part(row.firmId, since, parts, row);
  }
  const firmOf = claimants(dataset);
  const quotes = groupBy(evidence, ({ sourceId }) => sourceId);
  for (const row of sources) {
    const of = quotes.get(row.sourceId) ?? [];
    const from = row.knownOn ?? "";
    for (const [firmId, quoted] of firstKnown(of, ({ claimId }) => firmOf.get(claimId) ?? null)) {
      const parts = ["source", ...said(row, bound.sources)];
      yield part(firmId, later(from, quoted), parts, row);
    }
  }
}

function firstKnown<Row extends { readonly knownOn: IsoDate }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): ReadonlyMap<string, IsoDate> {
  const days = new Map<string, IsoDate>();
  for (const row of rows.toSorted(by(({ knownOn }) => knownOn))) {
    const name = nameOf(row);
    if (name !== null && !days.has(name)) days.set(name, row.knownOn);
  }
  return days;
}

/** The first of the parts that a firm's own file says. */
export const ofFirm: readonly string[] = [
  "listed",
  "is",
  "group",
  "reply",
  "slug",
  "name",
  "status",
];

function* firmParts({ firms }: Dataset, texts: SaltedTexts): Iterable<Bound> {
  for (const firm of firms) {
    const { firmId: about, name, aliases, listedOn, foundedOn } = firm;
    const since = firmStandsOn(firm);
    const { country, jurisdictionTier, modelType } = firm;
    yield part(about, since, ["listed", listedOn, since], firm, firm);
    yield part(about, since, ["is", country, jurisdictionTier, modelType, foundedOn], firm);
    // a value that ended is kept among the earlier ones
    const values = [
      ...Object.entries(firm.groups ?? {}),
      ...(firm.earlierGroups ?? []).map(({ group, value }) => [group, value] as const),
    ];
    for (const [group, value] of values) yield part(about, null, ["group", group, value], firm);
    // a former name is kept as an alias, and so is its address
    const item = `firms/${about}`;
    for (const { status, on, text } of repliesOf(firm)) {
      const hash = text === null ? null : texts.hashOf(item, `reply-${on}`, text);
      yield part(about, null, ["reply", status, on, hash], firm);
    }
    const names = [name, ...aliases];
    const marks = names.filter((one) => one === removedText).length;
    for (const member of ["slug", "name"] as const) {
      const all = member === "slug" ? slugsOf(firm) : names.filter((one) => one !== removedText);
      for (const one of all) {
        yield part(about, null, [member, texts.hashOf(item, member, one)], firm);
      }
      // each that was removed has a mark in its place
      const removed = texts.removedFrom(item, member);
      for (const hash of removed.slice(0, marks)) {
        yield part(about, null, [member, hash], firm);
      }
    }
  }
}

function* forecastParts({ forecasts }: Dataset): Iterable<Bound> {
  for (const [day, ofDay] of groupBy(forecasts, ({ issuedOn }) => issuedOn)) {
    const byModel = groupBy(ofDay, ({ modelVersion, mode }) => `${mode} ${modelVersion}`);
    for (const [model, rows] of byModel) {
      const all = rows.map(({ firmId, probability }) => `${firmId} ${probability}`).sort();
      yield part(fileAbout(forecastsPath(day)), day, [model, ...all]);
    }
  }
}
