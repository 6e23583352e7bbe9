import { historyOf } from "../../../src/build/history-guard.ts";
import { loadContent } from "../../../src/content/load.ts";
import { type IssuedContent, issueChanges } from "../../../src/emit/content/content-writer.ts";
import type { Change } from "../../../src/emit/content/journal.ts";
import { correction, lastVersion, withdrawal } from "../../../src/issue/correct.ts";
import { readingAgain } from "../../../src/issue/reading.ts";
import { following, replayFaults } from "../../../src/issue/replay.ts";
import { issuedView } from "../../../src/issue/rows/as-issued.ts";
import { boundIssue, changedBehind } from "../../../src/issue/rows/issued-rows.ts";
import { ownedChanges } from "../../../src/issue/rows/owned-changes.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import type { OwnedChange } from "../../../src/model/issued/record-parts.ts";
import { at } from "../../../src/model/language/at.ts";
import { by, later } from "../../../src/model/language/order.ts";
import type { Publication } from "../../../src/model/publication.ts";
import type { Opened } from "../opened.ts";

/** What a person asked of a record. */
export interface Revision {
  readonly content: string;
  readonly reference: string;
  readonly kind: "correct" | "keep" | "withdraw";
  readonly reason: string;
  readonly note: string | null;
  /** Whether the other records that no longer follow are left as they are, and named. */
  readonly only: boolean;
}

/** A record with the one that it takes the place of. */
export interface Revised {
  readonly record: Publication;
  readonly before: Publication;
}

export interface Revisions {
  /** The reference that was asked for. */
  readonly asked: string;
  readonly issued: readonly Revised[];
  readonly owned: readonly OwnedChange[];
  /** The records that no longer follow and are left. */
  readonly left: readonly Publication[];
  readonly changes: readonly Change[];
}

type Given = Pick<Opened, "loaded" | "dataset" | "asOf" | "secret">;

/**
 * The revision of a record, and with it of each other record that no longer follows from the content which the
 * revision owns up to.
 */
export async function revisions(opened: Given, asked: Revision): Promise<Revisions> {
  const first = lastVersion(opened.dataset.publications, asked.reference);
  const alone = made(opened, asked, [first], []);
  if (alone.owned.length === 0) return alone;
  const others = await strays(alone, asked.content);
  if (others.length === 0) return alone;
  if (asked.only) return made(opened, asked, [first], others);
  return made(opened, asked, [first, ...others].sort(by("periodEnd", "publishedAt")), []);
}

/** The standing records that do not follow once these changes are written. */
async function strays({ changes }: Revisions, content: string): Promise<readonly Publication[]> {
  const due = new Map(changes.map(({ path, after }) => [path, after]));
  const loaded = await loadContent(content, null, due);
  const { asIssued } = historyOf(loaded);
  const { dataset, issuedRows } = loaded;
  if (dataset === null || asIssued === null) return [];
  const superseded = new Set(dataset.publications.map(({ supersedes }) => supersedes));
  return following(dataset, issuedRows)
    .filter(({ referenceId }) => !superseded.has(referenceId))
    .filter((record) => replayFaults(asIssued, issuedRows, record).length > 0);
}

/** The revisions of records, oldest first: the first owns up to what changed behind any of them. */
function made(
  opened: Given,
  asked: Revision,
  targets: readonly Publication[],
  left: readonly Publication[],
): Revisions {
  const { loaded, dataset, asOf, secret } = opened;
  const { documents, issuedRows } = loaded;
  const newest = targets.map(({ provenance }) => provenance.asOf).reduce(later, "");
  const owns = at(
    targets.filter(({ provenance }) => provenance.asOf === newest),
    0,
  );
  const owned = ownedChanges({ dataset, documents, salts: loaded.salts }, issuedRows, owns);
  const asIssued = contentAfter(opened, owns);
  const publications = [...dataset.publications];
  const rows = [...issuedRows];
  const issued: Revised[] = [];
  let { salts } = loaded;
  for (const before of targets) {
    const told = issued.length === 0 ? { owned, left } : { owned: [], left: [] };
    const draft = draftOf({ ...asIssued, publications }, before, asked, { asOf, ...told });
    const content = { dataset: { ...dataset, publications }, documents, salts };
    const issuing = { records: [draft], forecasts: [], on: asOf, secret };
    const bound = boundIssue(content, rows, {
      ...issuing,
      owns: issued.length === 0 ? owns : before,
    });
    const record = at(bound.records, 0);
    issued.push({ record, before });
    publications.push(record);
    rows.push(...bound.rows);
    salts = bound.salts;
  }
  const records = issued.map(({ record }) => record);
  const issue: IssuedContent = {
    records,
    forecasts: [],
    rows: rows.slice(issuedRows.length),
    salts,
  };
  return {
    asked: asked.reference,
    issued,
    owned,
    left,
    changes: issueChanges(asked.content, dataset.lock, issue),
  };
}

/** The content as a revision reads it: what changed behind a record counts from the day on which it is owned. */
function contentAfter({ loaded, dataset, asOf, secret }: Given, owns: Publication): Dataset {
  const { documents, issuedRows, salts } = loaded;
  const content = { dataset, documents, salts };
  const bound = boundIssue(content, issuedRows, {
    records: [],
    forecasts: [],
    on: asOf,
    secret,
    owns,
  });
  const issued = [...issuedRows, ...bound.rows];
  const view = issuedView(dataset, issued);
  changedBehind({ ...content, salts: bound.salts }, issued, view.see);
  return view.content();
}

interface Told {
  readonly asOf: IsoDate;
  readonly owned: readonly OwnedChange[];
  readonly left: readonly Publication[];
}

function draftOf(
  dataset: Given["dataset"],
  before: Publication,
  { reference, kind, reason, note }: Revision,
  { asOf, owned, left }: Told,
): Publication {
  const isAsked = before.referenceId === reference;
  const options = {
    reference: before.referenceId,
    reason,
    note: isAsked ? note : null,
    on: asOf,
    publishTime: dataset.publisher.publishTime,
    owned,
    left,
  };
  if (isAsked && kind === "withdraw") return withdrawal(dataset.publications, options);
  const reading = isAsked && kind === "keep" ? null : readingAgain(dataset, before, asOf);
  return correction(dataset.publications, reading, options);
}
