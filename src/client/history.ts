import { later } from "./later.ts";
import { headOf, type LedgerHead, ledgerHead } from "./ledger-head.ts";
import { remoteBytes } from "./remote-file.ts";
import type { Settings } from "./settings.ts";
import { trouble } from "./stele-error.ts";

/**
 * The ledger of one mirror, which has to continue a checkpoint that the caller gave, and what the
 * mirror has shown before. What it shows counts for no other: anyone can make a ledger.
 */
export interface History {
  /** Rejects with a trouble when the mirror's ledger is behind, or not the one seen before. */
  readonly look: () => Promise<void>;
  readonly checkpoint: () => string | null;
}

export function historyOf(settings: Settings, mirror: string): History {
  const { checkpoint, storage, timeout } = settings;
  const key = `stele ${mirror}`;
  let known = saved(checkpoint);
  /** What the storage has; undefined until it is read. */
  let kept: string | null | undefined;

  async function look(): Promise<void> {
    if (kept === undefined) {
      kept = (await storage?.getItem(key)) ?? null;
      known ??= saved(kept);
    }
    const shown = await headOf(settings, mirror);
    await refuse(shown);
    known = shown;
    if (shown === null || shown.text === kept) return;
    kept = shown.text;
    await storage?.setItem(key, shown.text);
  }

  /** Throws the trouble with what the mirror shows; a ledger only grows. */
  async function refuse(shown: LedgerHead | null): Promise<void> {
    if (known === null) return;
    if (shown === null) throw trouble("rolled_back", mirror, "it shows no ledger");
    if (shown.origin !== known.origin) {
      const found = `its ledger is "${shown.origin}", not "${known.origin}"`;
      throw trouble("another_ledger", mirror, found);
    }
    if (shown.size < known.size) {
      const found = `its ledger is of size ${shown.size}, must be at least ${known.size}`;
      throw trouble("rolled_back", mirror, found);
    }
    if (!(await Promise.race([follows(shown, known), later(timeout)]))) {
      const found = `its ledger is not seen to continue that of size ${known.size}`;
      throw trouble("forked", mirror, found);
    }
  }

  /** Whether a ledger is an older one or begins with it. */
  async function follows(head: LedgerHead, older: LedgerHead): Promise<boolean> {
    if (head.size === older.size) return head.root === older.root;
    const { continues } = await import("./second.ts");
    return continues(head, older, (path) => remoteBytes(settings, mirror, path, false));
  }

  return { look, checkpoint: () => known?.text ?? null };
}

function saved(text: string | null): LedgerHead | null {
  const head = text === null ? null : ledgerHead(text);
  if (text === null || head !== null) return head;
  throw new RangeError(`Invalid checkpoint: found ${JSON.stringify(text)}`);
}
