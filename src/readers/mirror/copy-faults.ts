import type { HeldCopy } from "../../emit/mirror/held-copy.ts";
import { parseCheckpoint } from "../../record/ledger/checkpoint.ts";
import type { VerifyFault } from "../../record/verify/verify-fault.ts";
import { folderSource } from "../source/folder-source.ts";
import { verifySite } from "../verify/verify-site.ts";
import type { MirrorOptions } from "./options.ts";

const shownFaults = 10;

/** The faults of a copy: its files, records and log, and against the log of the earlier copy. */
export async function copyFaults(
  folder: string,
  { keys, on }: Pick<MirrorOptions, "keys" | "on">,
  held: HeldCopy | null,
): Promise<readonly VerifyFault[]> {
  const saved = held?.checkpoint == null ? null : parseCheckpoint(held.checkpoint);
  const { faults } = await verifySite(await folderSource(folder), { keys, saved, on });
  return faults;
}

export function faultText(base: string, faults: readonly VerifyFault[]): string {
  const lines = faults.slice(0, shownFaults).map(({ message, rule }) => `${message} (${rule})`);
  const more = faults.length - lines.length;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return [...lines, ...rest, `Cannot copy "${base}": what it publishes does not verify`].join("\n");
}
