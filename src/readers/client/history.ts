import { textOf } from "./bytes.ts";
import type { LedgerHead } from "./second.ts";
import type { Settings } from "./settings.ts";
import { trouble } from "./stele-error.ts";

const file = "ledger/checkpoint";

/**
 * The ledger of one mirror, which has to continue a checkpoint that the caller gave, and what the
 * mirror has shown before. What it shows counts for no other: anyone can make a ledger.
 */
export function historyOf(settings: Settings, mirror: string) {
  const { checkpoint, storage, timeout } = settings;
  const key = `stele ${mirror}`;
  const read = (path: string) => remoteBytes(settings, mirror, path, false);
  let known = saved(checkpoint);
  /** The checkpoint in the storage; undefined until it is read. */
  let kept: string | null | undefined;

  /** Rejects with a trouble when the mirror's ledger is behind, or not the one seen before. */
  async function look(): Promise<void> {
    if (kept === undefined) {
      kept = (await storage?.getItem(key)) ?? null;
      known ??= saved(kept);
    }
    const bytes = await remoteBytes(settings, mirror, file, true);
    const shown = bytes && ledgerHead(textOf(bytes));
    if (bytes && !shown) throw trouble("wrong_content", mirror, `"${file}" is not a checkpoint`);
    if (known && shown?.text !== known.text) {
      const { unlike } = await import("./second.ts");
      const found = await unlike(shown, known, read, timeout);
      if (found) throw trouble(found[0], mirror, found[1]);
    }
    known = shown;
    if (shown === null || shown.text === kept) return;
    kept = shown.text;
    await storage?.setItem(key, shown.text);
  }

  return { look, checkpoint: () => known?.text ?? null };
}

function saved(text: string | null): LedgerHead | null {
  const head = text === null ? null : ledgerHead(text);
  if (text === null || head !== null) return head;
  throw new RangeError(`Invalid checkpoint: found "${text}"`);
}

/** The parsed checkpoint; null for any other text, and for one of a size that no index comes to. */
function ledgerHead(text: string): LedgerHead | null {
  const [, origin, size, root] =
    /^(\S{1,255})\n(0|[1-9]\d{0,5})\n([\w+/]{43}=)\n.{0,9999}$/s.exec(text) ?? [];
  return origin && root ? { origin, size: Number(size), root, text } : null;
}

/** null where there is no such file. Rejects for anything else, such as one page for all addresses. */
export async function remoteBytes(
  { fetch, timeout }: Settings,
  mirror: string,
  file: string,
  fresh: boolean,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const signal = AbortSignal.timeout(timeout);
    response = await fetch(`${mirror}/${file}`, fresh ? { signal, cache: "no-cache" } : { signal });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw trouble("unreachable", mirror, `"${file}" cannot be fetched: ${cause}`, cause);
  }
  const { status, headers } = response;
  if (status === 404 || status === 410 || (status === 403 && isObjectStore(bytes))) return null;
  if (status !== 200) throw trouble("unreachable", mirror, `"${file}" has status ${status}`);
  if (/html/.test(headers.get("content-type") ?? "")) {
    throw trouble("wrong_content", mirror, `"${file}" is a page of HTML`);
  }
  return bytes;
}

/** Object stores that may not be listed answer 403 for what does not exist. */
function isObjectStore(bytes: Uint8Array): boolean {
  return textOf(bytes).includes("<Code>AccessDenied</Code>");
}
