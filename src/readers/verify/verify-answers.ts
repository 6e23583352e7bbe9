import { z } from "zod";
import { jsonValue } from "../../model/language/json-value.ts";
import { canonicalJson } from "../../record/canonical.ts";
import { coreMembers } from "../../record/core-members.ts";
import { currentOf, issuedRecords } from "../../record/status.ts";
import { type VerifyFault, verifyFault } from "../../record/verify/verify-fault.ts";

const currentPath = "api/publications.json";
const answerPath = /^s\/publications\/record\/([\w-]+)\.json$/;

/** Whether a file is an answer about one record, with its status. */
export function isRecordAnswer(path: string): boolean {
  return path === currentPath || answerPath.test(path);
}

const placedSchema = z.looseObject({
  referenceId: z.string(),
  supersedes: z.string().nullable(),
  seriesCode: z.string(),
  type: z.string(),
  periodEnd: z.string(),
  publishedAt: z.string(),
});

const answerSchema = z.object({
  publication: z.looseObject({
    referenceId: z.string(),
    status: z.string(),
    supersededBy: z.string().nullable(),
  }),
});

/**
 * The faults of the answers about records: each says what the record of its reference says, with the
 * status that follows from the others, and the current one is the last that stands.
 */
export function recordAnswerFaults(
  files: ReadonlyMap<string, Uint8Array | null>,
  records: ReadonlyMap<string, Uint8Array | null>,
): readonly VerifyFault[] {
  const placed = [...records.values()].flatMap((bytes) => {
    return placedSchema.safeParse(jsonValue(bytes ?? "")).data ?? [];
  });
  const issued = issuedRecords(placed);
  const byReference = new Map(issued.map((one) => [one.record.referenceId, one]));
  return [...files].flatMap(([path, bytes]) => {
    if (!isRecordAnswer(path)) return [];
    const answer = answerSchema.safeParse(jsonValue(bytes ?? "")).data?.publication;
    // a route without content has a failure here, and a file that cannot be read is a fault already
    if (answer === undefined) return [];
    const changed = (why: string) => [verifyFault("answer-changed", path, why)];
    const { referenceId, status, supersededBy } = answer;
    const named = answerPath.exec(path)?.[1];
    const due = named ?? currentOf(issued, "WS")?.record.referenceId;
    if (referenceId !== due) return changed(`it is about "${referenceId}", must be "${due}"`);
    const one = byReference.get(referenceId);
    if (one === undefined || coreText(one.record) !== coreText(answer)) {
      return changed(`it does not say what "${referenceId}" says`);
    }
    if (one.status === status && one.supersededBy === supersededBy) return [];
    return changed(`its status "${status}" does not follow from the records`);
  });
}

function coreText(publication: object): string {
  return canonicalJson(coreMembers(publication));
}
