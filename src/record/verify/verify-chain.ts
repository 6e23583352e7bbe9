import { z } from "zod";
import { chainFaults, type Version } from "../freeze/chain.ts";
import type { Identified } from "../freeze/identity.ts";
import { type VerifyFault, verifyFault } from "./verify-fault.ts";

/**
 * The versions of each concept among records whose identity holds: one chain, from one first
 * version. `published` are the references of all records, those included that cannot be read.
 */
export function chainedFaults(
  records: readonly Identified[],
  published: ReadonlySet<string>,
): readonly VerifyFault[] {
  const versions = records.flatMap(versionOf);
  return [
    ...records.filter((record) => versionOf(record).length === 0).map(unplaced),
    ...versions.flatMap((version) => strayFaults(version, published)),
    ...[...chainFaults(versions)].map(({ reference, message }) =>
      broken(
        reference,
        message.replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
      ),
    ),
  ];
}

const versionSchema = z.object({
  referenceId: z.string(),
  conceptId: z.string(),
  version: z.number(),
  supersedes: z.string().nullable(),
  type: z.string(),
  publishedAt: z.string(),
});

function versionOf(record: Identified): readonly Version[] {
  const version = versionSchema.safeParse(record);
  return version.success ? [version.data] : [];
}

function unplaced({ referenceId }: Identified): VerifyFault {
  return broken(String(referenceId), "it does not say which version of its concept it is");
}

function strayFaults(
  { referenceId, supersedes }: Version,
  published: ReadonlySet<string>,
): readonly VerifyFault[] {
  if (supersedes === null || published.has(supersedes)) return [];
  return [broken(referenceId, `it supersedes "${supersedes}", which is not published`)];
}

function broken(reference: string, why: string): VerifyFault {
  return verifyFault("chain-broken", reference, why);
}
