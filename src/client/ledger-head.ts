import { textOf } from "./bytes.ts";
import { remoteBytes } from "./remote-file.ts";
import type { Settings } from "./settings.ts";
import { trouble } from "./stele-error.ts";

/** A parsed checkpoint. `stele verify` checks its signature. */
export interface LedgerHead {
  readonly origin: string;
  readonly size: number;
  /** The root hash in base64. */
  readonly root: string;
  /** The checkpoint itself. */
  readonly text: string;
}

const file = "ledger/checkpoint";

/** The parsed checkpoint; null for any other text, and for one of a size that no index comes to. */
export function ledgerHead(text: string): LedgerHead | null {
  const [, origin, size, root] =
    /^(\S{1,255})\n(0|[1-9]\d{0,5})\n([\w+/]{43}=)\n.{0,9999}$/s.exec(text) ?? [];
  return origin && root ? { origin, size: Number(size), root, text } : null;
}

/** The checkpoint that a mirror shows; null when it has none. */
export async function headOf(settings: Settings, mirror: string): Promise<LedgerHead | null> {
  const bytes = await remoteBytes(settings, mirror, file, true);
  if (bytes === null) return null;
  const head = ledgerHead(textOf(bytes));
  if (head === null) throw trouble("wrong_content", mirror, `"${file}" is not a checkpoint`);
  return head;
}
