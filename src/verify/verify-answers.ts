import { z } from "zod";
import { at } from "../language/at.ts";
import { jsonValue } from "../language/json-value.ts";
import { by } from "../language/order.ts";
import { canonicalJson } from "../record/canonical.ts";
import { coreMembers } from "../record/core-members.ts";
import { type VerifyFault, verifyFault } from "../record/verify/verify-fault.ts";

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
type Placed = z.infer<typeof placedSchema>;

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
  const byReference = new Map(placed.map((record) => [record.referenceId, record]));
  const next = new Map(placed.map((record) => [record.supersedes, record]));
  const current = currentOf(placed, next);
  return [...files].flatMap(([path, bytes]) => {
    if (!isRecordAnswer(path)) return [];
    const answer = answerSchema.safeParse(jsonValue(bytes ?? "")).data?.publication;
    // a route without content has a failure here, and a file that cannot be read is a fault already
    if (answer === undefined) return [];
    const changed = (why: string) => [verifyFault("answer-changed", path, why)];
    const { referenceId, status, supersededBy } = answer;
    const due = path === currentPath ? current : answerPath.exec(path)?.[1];
    if (referenceId !== due) return changed(`it is about "${referenceId}", must be "${due}"`);
    const record = byReference.get(referenceId);
    if (record === undefined || coreText(record) !== coreText(answer)) {
      return changed(`it does not say what "${referenceId}" says`);
    }
    const successor = next.get(referenceId) ?? null;
    const isStatus = status === statusOf(record, successor);
    if (isStatus && supersededBy === (successor?.referenceId ?? null)) return [];
    return changed(`its status "${status}" does not follow from the records`);
  });
}

/** The reference of the current publication: that of the last period among the records that stand. */
function currentOf(
  placed: readonly Placed[],
  next: ReadonlyMap<string | null, Placed>,
): string | null {
  const standing = placed.filter((record) => {
    const successor = next.get(record.referenceId) ?? null;
    return record.seriesCode === "WS" && statusOf(record, successor) === "current";
  });
  const sorted = standing
    .sort(by(({ referenceId }) => referenceId))
    .sort(by(({ periodEnd, publishedAt }) => `${periodEnd} ${publishedAt}`));
  return sorted.length === 0 ? null : at(sorted, sorted.length - 1).referenceId;
}

function statusOf(record: Placed, successor: Placed | null): string {
  if ((successor ?? record).type === "withdrawal") return "withdrawn";
  return successor === null ? "current" : "superseded";
}

function coreText(publication: object): string {
  return canonicalJson(coreMembers(publication));
}
