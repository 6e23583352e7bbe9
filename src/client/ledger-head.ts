import { trouble } from "./stele-error.ts";

/** The path of the ledger's checkpoint. */
export const checkpointFile = "ledger/checkpoint";

/** A parsed checkpoint. `stele verify` checks its signature and the entries. */
export interface LedgerHead {
  readonly origin: string;
  readonly size: number;
  /** The root hash in base64. */
  readonly root: string;
  /** The checkpoint itself. */
  readonly text: string;
}

/** The parsed checkpoint; null for any other text. */
export function ledgerHead(text: string): LedgerHead | null {
  const match = /^(\S+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n/.exec(text);
  if (match === null) return null;
  const [, origin = "", size = "", root = ""] = match;
  return { origin, size: Number(size), root, text };
}

/**
 * The newer of the known checkpoint and a mirror's; throws the trouble with a mirror that is
 * behind. A ledger only grows: a shorter one was rolled back, or its mirror is stale.
 */
export function newerHead(
  known: LedgerHead | null,
  shown: LedgerHead | null,
  mirror: string,
): LedgerHead | null {
  if (known === null) return shown;
  if (shown === null) throw trouble("rolled_back", mirror, "it shows no ledger");
  const { origin, size, root } = known;
  if (shown.origin !== origin) {
    throw trouble("another_ledger", mirror, `its ledger is "${shown.origin}", not "${origin}"`);
  }
  if (shown.size < size) {
    const found = `its ledger has ${shown.size} entries, must have ${size}: stale or rolled back`;
    throw trouble("rolled_back", mirror, found);
  }
  if (shown.size === size && shown.root !== root) {
    throw trouble("forked", mirror, `its ledger of ${size} entries is not the one seen before`);
  }
  return shown;
}
