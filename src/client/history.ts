import { checkpointFile, type LedgerHead, ledgerHead, newerHead } from "./ledger-head.ts";
import { remoteBytes, textOf } from "./remote-file.ts";
import type { Settings } from "./settings.ts";
import { trouble } from "./stele-error.ts";

/** The newest ledger that any mirror has shown, behind which no mirror may fall back. */
export interface History {
  /** Rejects with a trouble when the mirror's ledger is behind. */
  readonly look: (mirror: string) => Promise<void>;
  readonly newest: () => LedgerHead | null;
}

/** The time that other mirrors have to show their ledgers. */
const surveyTimeout = 2000;

export function historyOf(settings: Settings, saved: string | null): History {
  const state: { known: LedgerHead | null; survey: Promise<void> | null } = {
    known: saved === null ? null : ledgerHead(saved),
    survey: null,
  };
  if (saved !== null && state.known === null) {
    throw new RangeError(`Invalid option "checkpoint": found ${JSON.stringify(saved)}`);
  }

  async function look(mirror: string): Promise<void> {
    // the preferred mirror may be stale, which only the others can show
    if (settings.mirrors.length > 1) {
      state.survey ??= survey();
      await state.survey;
    }
    const shown = await shownBy(mirror, settings.timeout);
    state.known = newerHead(state.known, shown, mirror);
  }

  async function survey(): Promise<void> {
    const timeout = Math.min(surveyTimeout, settings.timeout);
    const heads = await Promise.all(
      settings.mirrors.map((mirror) => shownBy(mirror, timeout).catch(() => null)),
    );
    for (const head of heads) {
      const { known } = state;
      if (head === null || (known !== null && head.origin !== known.origin)) continue;
      if (known === null || head.size > known.size) state.known = head;
    }
  }

  async function shownBy(mirror: string, timeout: number): Promise<LedgerHead | null> {
    const bytes = await remoteBytes(settings, mirror, checkpointFile, true, timeout);
    const head = bytes === null ? null : ledgerHead(textOf(bytes));
    if (bytes === null || head !== null) return head;
    throw trouble("wrong_content", mirror, `"${checkpointFile}" is not a checkpoint`);
  }

  return { look, newest: () => state.known };
}
