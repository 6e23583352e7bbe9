import { z } from "zod";
import { sha256Hex as hashSchema, isoDate } from "../model/cell.ts";
import { sha256Hex } from "../record/hash.ts";
import { type VerifyFault, verifyFault } from "../record/verify/verify-fault.ts";

const snapshotFile = /^s\/snapshots\/\d{4}-\d\d-\d\d\.json$/;

export function isSnapshot(path: string): boolean {
  return snapshotFile.test(path);
}

const linkSchema = z.object({
  previous: z.object({ date: isoDate, sha256: hashSchema }).nullable(),
});

/** Whether each snapshot names the one before it, and the hash that it has; null was unreadable. */
export function snapshotChainFaults(
  files: ReadonlyMap<string, Uint8Array | null>,
): readonly VerifyFault[] {
  const paths = [...files.keys()].filter(isSnapshot).sort();
  return paths.flatMap((path, place) => {
    const bytes = files.get(path) ?? null;
    if (bytes === null) return [];
    const due = paths[place - 1] ?? null;
    const before = due === null ? null : (files.get(due) ?? null);
    const link = linkSchema.safeParse(parsed(bytes));
    const named = link.success ? link.data.previous : null;
    const isDue = named === null ? due === null : `s/snapshots/${named.date}.json` === due;
    const isSame = named === null || before === null || named.sha256 === sha256Hex(before);
    if (link.success && isDue && isSame) return [];
    return [verifyFault("snapshot-changed", path, "it does not follow from the one before it")];
  });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return null;
  }
}
