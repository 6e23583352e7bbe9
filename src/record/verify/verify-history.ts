import { counted } from "../../model/language/counted.ts";
import type { ParsedCheckpoint } from "../ledger/checkpoint.ts";
import { noteVerdict } from "../ledger/note.ts";
import type { VerifierKey } from "../ledger/note-key.ts";
import { rootOfFirst } from "../merkle.ts";
import { type VerifyFault, verifyFault } from "./verify-fault.ts";
import type { LedgerReading } from "./verify-ledger.ts";

const checkpointItem = "checkpoint";

/**
 * The faults of a log against a saved checkpoint: it must be the same log, not shorter, and begin
 * with the same entries.
 */
export function historyFaults(
  saved: ParsedCheckpoint,
  { checkpoint, tree }: Pick<LedgerReading, "checkpoint" | "tree">,
): readonly VerifyFault[] {
  const item = checkpointItem;
  if (saved.origin !== checkpoint.origin) {
    const why = `it is of the log "${checkpoint.origin}", the saved one of "${saved.origin}"`;
    return [verifyFault("another-log", item, why)];
  }
  if (saved.size > tree.size) {
    const why = `the log was rolled back: it has ${counted(tree.size, "entry", "entries")} and had ${saved.size}`;
    return [verifyFault("log-rolled-back", item, why)];
  }
  if (rootOfFirst(tree, saved.size) === saved.root) return [];
  const why = `the log was forked: it does not begin with the ${counted(saved.size, "entry", "entries")} that it had`;
  return [verifyFault("log-forked", item, why)];
}

/** The faults of the signature of a checkpoint or a site, which must be by one of the given keys. */
export function signatureFaults(
  { note, origin }: Pick<ParsedCheckpoint, "note" | "origin">,
  keys: readonly VerifierKey[],
  item = checkpointItem,
): readonly VerifyFault[] {
  const verdict = noteVerdict(note, keys);
  switch (verdict.kind) {
    case "signed":
      return keys.some(({ name }) => name === origin)
        ? []
        : [verifyFault("another-log", item, `its origin "${origin}" is the name of no given key`)];
    case "unsigned":
      return [verifyFault("unsigned", item, "nobody signed it")];
    case "unknown-key":
      return [verifyFault("unknown-key", item, `it is signed only by ${verdict.names.join(", ")}`)];
    case "bad-signature":
      return [
        verifyFault("bad-signature", item, `the signature of "${verdict.name}" does not hold`),
      ];
  }
}
