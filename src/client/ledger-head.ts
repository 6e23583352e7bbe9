import { remoteBytes, textOf } from "./remote-file.ts";
import type { Settings } from "./settings.ts";
import { trouble } from "./stele-error.ts";

/** A parsed checkpoint, and the mirror that showed it. `stele verify` checks its signature. */
export interface LedgerHead {
  readonly mirror: string;
  readonly origin: string;
  readonly size: number;
  /** The root hash in base64. */
  readonly root: string;
  /** The checkpoint itself. */
  readonly text: string;
}

const file = "ledger/checkpoint";

/** The parsed checkpoint; null for any other text. */
export function ledgerHead(text: string, mirror: string): LedgerHead | null {
  const [, origin, size, root] =
    /^(\S+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? [];
  return origin && root ? { mirror, origin, size: Number(size), root, text } : null;
}

/** The checkpoint that a mirror shows; null when it has none. */
export async function headOf(settings: Settings, mirror: string): Promise<LedgerHead | null> {
  const bytes = await remoteBytes(settings, mirror, file, true);
  if (bytes === null) return null;
  const head = ledgerHead(textOf(bytes), mirror);
  if (head === null) throw trouble("wrong_content", mirror, `"${file}" is not a checkpoint`);
  return head;
}
