import { redactedFields } from "../../model/issued/redaction.ts";
import { removedText } from "../../model/issued/removed-text.ts";
import { namesOfSeries, type Publication } from "../../model/publication.ts";
import { type ChainFault, chainFaults } from "../../record/freeze/chain.ts";
import { identityFaults, recordHashes } from "../../record/freeze/record-hashes.ts";
import { isRemoved, textFaults, textMembers } from "../../record/freeze/record-texts.ts";
import { type LockFault, lockFaults } from "../../record/lock.ts";
import { conceptIdOf } from "../../record/reference.ts";
import { type Fault, fault } from "../findings/finding.ts";
import type { Content } from "../tables/content.ts";
import { areAllRead, namesOf, type Records } from "../tables/records.ts";
import { each, type Rules } from "./rule.ts";

export const recordRules: Rules = {
  *"wrong-prefix"({ publisher, publications }) {
    const [first] = publisher.values;
    if (first === undefined) return;
    for (const [{ referenceId }, origin] of each(publications)) {
      const found = referenceId.slice(0, referenceId.indexOf("-"));
      if (found === first.prefix) continue;
      const message = "A reference must begin with the publisher's prefix";
      yield fault(origin, ["referenceId"], message, { found, allowed: first.prefix });
    }
  },

  *"series-mismatch"({ publications }) {
    for (const [{ series, seriesCode }, origin] of each(publications)) {
      const names: readonly string[] = namesOfSeries[seriesCode];
      if (names.includes(series)) continue;
      const allowed = names.join(", ");
      const message = `"series" must be the name of the series "${seriesCode}"`;
      yield fault(origin, ["series"], message, { found: series, allowed });
    }
  },

  *"concept-mismatch"({ publications }) {
    for (const [{ conceptId, seriesCode, periodEnd }, origin] of each(publications)) {
      const prefix = conceptId.slice(0, conceptId.indexOf("-"));
      const allowed = conceptIdOf(prefix, seriesCode, periodEnd);
      if (conceptId === allowed) continue;
      const message = '"conceptId" must follow from the series and the end of the period';
      yield fault(origin, ["conceptId"], message, { found: conceptId, allowed });
    }
  },

  "content-hash": (content) => identityOf(content, "contentHash"),
  "reference-hash": (content) => identityOf(content, "referenceId"),

  supersedes: ({ publications }) => chainOf(publications, "supersedes", ""),

  "first-version-twice": ({ publications }) =>
    chainOf(
      publications,
      "first-version-twice",
      "; keep the one that was published, and remove the other with its line in the lock",
    ),

  *"not-locked"(content) {
    if (!areAllRead(content.lock)) return;
    for (const broken of lockFaultsOf(content)) {
      if (broken.kind !== "unlocked") continue;
      const message =
        'An issued record must be listed in "published.lock.json": end its issue with "stele repair", or delete a file that was copied here';
      const origin = content.publications.origin(broken.index);
      yield fault(origin, ["referenceId"], message, { found: broken.reference });
    }
  },

  *"locked-missing"(content) {
    if (!content.publications.whole) return;
    const missing = [...lockFaultsOf(content)].filter(({ kind }) => kind === "missing");
    for (const { reference: found } of missing) {
      for (const [entries, origin] of each(content.lock)) {
        if (!Object.hasOwn(entries, found)) continue;
        const message =
          'An issued record must not be deleted: restore its file, and take it back with "stele withdraw"';
        yield fault(origin, [found], message, { found, ofKey: true });
      }
    }
  },

  *"lock-mismatch"(content) {
    for (const broken of lockFaultsOf(content)) {
      if (broken.kind !== "changed") continue;
      const { index, reference, found, locked } = broken;
      const message = `The issued record "${reference}" must keep the bytes of the lock: restore its file, and correct it with "stele correct"`;
      const origin = content.publications.origin(index);
      yield fault(origin, ["referenceId"], message, { found, allowed: locked });
    }
  },

  *"redaction-untold"({ publications, redactions }) {
    const told = redactedFields(redactions.values);
    for (const [record, origin] of each(publications)) {
      const { referenceId } = record;
      for (const member of textMembers) {
        const isGone = isRemoved(record, member);
        const isTold = told.get(referenceId)?.has(member) === true;
        if (isGone === isTold) continue;
        const message = isGone
          ? `A removed text must be told in "redactions.csv": no row says that "${member}" of "${referenceId}" was; take it out by "stele redact"`
          : `A redaction must take a text out: "${member}" of "${referenceId}" must be "${removedText}", as "redactions.csv" says; run "stele redact" again`;
        yield fault(origin, [member], message);
      }
    }
  },
};

/** How the records and the lock of a content folder disagree. A refused record is not missing. */
function lockFaultsOf({ lock, publications }: Content): Iterable<LockFault> {
  const hashed = publications.values.map((record) => {
    const { referenceId } = record;
    return { referenceId, sha256: recordHashes(record).file };
  });
  const names = new Set(namesOf(publications, "referenceId"));
  const refused = [...names].map((referenceId) => ({ referenceId, sha256: null }));
  const locked = new Map(lock.values.flatMap((entries) => Object.entries(entries)));
  return lockFaults(locked, [...hashed, ...refused]);
}

const identityMessages = {
  contentHash: "An issued record must not change: its content hash does not recompute",
  referenceId: '"referenceId" must follow from the concept and the content hash',
};

function* identityOf(
  { publications }: Content,
  wrong: keyof typeof identityMessages,
): Generator<Fault> {
  for (const [publication, origin] of each(publications)) {
    for (const { field, allowed } of identityFaults(publication)) {
      if (field !== wrong) continue;
      const found = publication[field];
      yield fault(origin, [field], identityMessages[wrong], { found, allowed });
    }
    for (const { field, found, allowed } of wrong === "contentHash"
      ? textFaults(publication)
      : []) {
      const message = `An issued record must not change: the hash of "${field}" with its salt does not recompute; without a salt it must be "${removedText}"`;
      yield fault(origin, [field], message, { found, allowed });
    }
  }
}

function* chainOf(
  { values, origin }: Records<Publication>,
  rule: ChainFault["rule"],
  advice: string,
): Generator<Fault> {
  for (const broken of chainFaults(values)) {
    if (broken.rule !== rule) continue;
    const { index, field, message, found, allowed } = broken;
    yield fault(origin(index), [field], `${message}${advice}`, { found, allowed });
  }
}
