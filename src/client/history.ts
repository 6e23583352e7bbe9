import { later } from "./later.ts";
import { headOf, type LedgerHead, ledgerHead } from "./ledger-head.ts";
import { remoteBytes } from "./remote-file.ts";
import type { Settings } from "./settings.ts";
import { trouble } from "./stele-error.ts";

/** The newest ledger that any mirror has shown, which every mirror has to show or to continue. */
export interface History {
  /** Rejects with a trouble when the mirror's ledger is behind, or not the one seen before. */
  readonly look: (mirror: string) => Promise<void>;
  readonly newest: () => LedgerHead | null;
}

export function historyOf(settings: Settings, given: string | null): History {
  const { mirrors, storage, patience } = settings;
  const key = `stele ${mirrors[0]}`;
  const state: {
    known: LedgerHead | null;
    /** What the storage has. */
    kept: string | null;
    survey: Promise<boolean> | null;
  } = { known: saved(given), kept: null, survey: null };

  async function look(mirror: string): Promise<void> {
    state.survey ??= survey();
    if (!(await state.survey)) {
      throw trouble("forked", mirror, "mirrors show different ledgers, and none is known");
    }
    const shown = await headOf(settings, mirror);
    await refuse(mirror, shown);
    state.known = shown;
    if (shown === null || shown.text === state.kept) return;
    state.kept = shown.text;
    await storage?.setItem(key, shown.text);
  }

  /** Throws the trouble with a mirror; a ledger only grows. */
  async function refuse(mirror: string, shown: LedgerHead | null): Promise<void> {
    const { known } = state;
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
    if (!(await follows(shown, known))) {
      throw trouble("forked", mirror, `its ledger does not continue that of size ${known.size}`);
    }
  }

  /**
   * Whether the mirrors agree. The preferred one may be stale or forked, which only the others can
   * show; those that contradict what is known already have no say.
   */
  async function survey(): Promise<boolean> {
    state.kept = (await storage?.getItem(key)) ?? null;
    state.known ??= saved(state.kept);
    if (mirrors.length < 2) return true;
    const shown = await Promise.all(
      mirrors.map((mirror) => Promise.race([agreeing(mirror), later(patience)])),
    );
    const heads = shown.filter((head) => head !== null);
    const ofOne = heads.filter(({ origin }) => origin === heads[0]?.origin);
    for (const head of ofOne.sort((a, b) => a.size - b.size)) {
      const { known } = state;
      if (known !== null && !(await follows(head, known))) return false;
      state.known = head;
    }
    return true;
  }

  /** Whether a ledger is an older one or begins with it. */
  async function follows(head: LedgerHead, older: LedgerHead): Promise<boolean> {
    if (head.size <= older.size) return head.size === older.size && head.root === older.root;
    const { continues } = await import("./second.ts");
    return continues(head, older, (path) => remoteBytes(settings, head.mirror, path, false));
  }

  /** What a mirror shows; null when it cannot be used. */
  async function agreeing(mirror: string): Promise<LedgerHead | null> {
    try {
      const head = await headOf(settings, mirror);
      await refuse(mirror, head);
      return head;
    } catch {
      return null;
    }
  }

  return { look, newest: () => state.known };
}

function saved(text: string | null): LedgerHead | null {
  const head = text === null ? null : ledgerHead(text, "");
  if (text === null || head !== null) return head;
  throw new RangeError(`Invalid checkpoint: found ${JSON.stringify(text)}`);
}
