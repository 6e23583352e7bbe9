import type { Publication } from "../../../model/publication.ts";
import { type Fault, fault, type Origin } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** The versions of a concept form one chain: 1, 2, 3, each newer than the one it supersedes. */
export const supersedes: Rule = {
  id: "supersedes",
  *check({ publications }) {
    const byReference = new Map(publications.values.map((record) => [record.referenceId, record]));
    const successors = new Map<string, string>();
    for (const [record, origin] of each(publications)) {
      const older = record.supersedes === null ? undefined : byReference.get(record.supersedes);
      yield* unlessRevision(record, origin);
      if (older === undefined) continue;
      yield* unlessNext(record, older, origin);
      const other = successors.get(older.referenceId);
      successors.set(older.referenceId, other ?? record.referenceId);
      if (other === undefined) continue;
      const message = `A record must be superseded once: "${other}" supersedes it as well`;
      yield fault(origin, ["supersedes"], message, { found: older.referenceId });
    }
  },
};

/** Only a correction or a withdrawal supersedes, and only the first version does not. */
function* unlessRevision(record: Publication, origin: Origin): Generator<Fault> {
  const revises = record.type === "correction" || record.type === "withdrawal";
  const found = record.supersedes;
  if (revises && found === null) {
    yield fault(origin, ["supersedes"], `A ${record.type} must supersede a record`);
  }
  if (!revises && found !== null) {
    const message = "Only a correction or a withdrawal must supersede a record";
    yield fault(origin, ["supersedes"], message, { found });
  }
  if (!revises && record.version !== 1) {
    const message = "A record that supersedes none must be version 1";
    yield fault(origin, ["version"], message, { found: String(record.version), allowed: "1" });
  }
}

function* unlessNext(record: Publication, older: Publication, origin: Origin): Generator<Fault> {
  if (older.conceptId !== record.conceptId) {
    const message = "A record must supersede one of its own concept";
    yield fault(origin, ["supersedes"], message, {
      found: older.referenceId,
      allowed: record.conceptId,
    });
    return;
  }
  if (record.version !== older.version + 1) {
    const message = '"version" must follow the version it supersedes';
    const allowed = String(older.version + 1);
    yield fault(origin, ["version"], message, { found: String(record.version), allowed });
  }
  if (record.publishedAt < older.publishedAt) {
    const message = "A record must not be older than the one it supersedes";
    const allowed = `${older.publishedAt} or later`;
    yield fault(origin, ["publishedAt"], message, { found: record.publishedAt, allowed });
  }
}
