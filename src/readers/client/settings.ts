/** The part of `fetch` that the library uses. */
export type Fetch = (
  url: string,
  init: { readonly signal: AbortSignal; readonly cache?: "no-cache" },
) => Promise<Response>;

/** The storage of checkpoints between sessions: `localStorage`, or anything alike. */
export interface CheckpointStorage {
  readonly getItem: (key: string) => string | null | Promise<string | null>;
  readonly setItem: (key: string, value: string) => unknown;
}

export interface SteleOptions {
  /** The addresses of the publication without `/api`, in order of preference. */
  readonly mirrors: readonly string[];
  readonly fetch?: Fetch;
  /** Checks every file against the SHA-256 that the manifest gives it. */
  readonly verify?: boolean;
  /** Verifier keys: besides, one of them has to have signed it, for a day that is not over. */
  readonly keys?: readonly string[];
  /** A checkpoint of the ledger that you trust: no mirror may be older. */
  readonly checkpoint?: string | null;
  /** Keeps the checkpoint of each mirror for the next session; `checkpoint` comes first. */
  readonly storage?: CheckpointStorage | null;
  /** The bytes of the largest file that is read. */
  readonly maxBytes?: number;
  /** Milliseconds after which a mirror counts as unreachable. */
  readonly timeout?: number;
  /** Milliseconds after which the next mirror is asked too; the first answer counts. */
  readonly patience?: number;
  /** Milliseconds for which the route table is not read again. */
  readonly tableAge?: number;
  /** The time in milliseconds since 1970. */
  readonly clock?: () => number;
}

/** As `stele verify` says it: a given key signed the answer, its mirror lists it so, or neither. */
export type Proof = "authentic" | "complete" | "unproved";

export interface Settings extends Required<SteleOptions> {
  readonly proof: Proof;
}

/** The options with defaults filled in. Throws a RangeError for invalid ones. */
export function settingsOf(options: SteleOptions): Settings {
  const mirrors = options.mirrors.map((mirror) => mirror.replace(/\/+$/, ""));
  const wrong = mirrors.find((mirror) => !/^https?:\/\/[^?#]+$/.test(mirror));
  if (wrong !== undefined || mirrors.length === 0)
    throw invalid("mirrors", wrong, "http addresses");
  const { keys = [] } = options;
  const unknown = keys.find((key) => !/^[^+]+\+[\da-f]{8}\+A.{43}$/.test(key));
  if (unknown !== undefined) throw invalid("keys", unknown, "verifier keys");
  const isSigned = keys.length > 0;
  const verify = isSigned || (options.verify ?? false);
  if (verify && crypto.subtle === undefined) {
    throw new RangeError('Cannot use option "verify": SHA-256 needs a secure page');
  }
  const { maxBytes = 2 ** 25, fetch: asked = (url, init) => fetch(url, init) } = options;
  const unsigned = verify ? "complete" : "unproved";
  return {
    mirrors,
    fetch: async (url, init) => bounded(await asked(url, init), maxBytes),
    verify,
    keys,
    proof: isSigned ? "authentic" : unsigned,
    checkpoint: options.checkpoint ?? null,
    storage: options.storage ?? null,
    maxBytes,
    timeout: options.timeout ?? 10_000,
    patience: options.patience ?? 1000,
    tableAge: options.tableAge ?? 60_000,
    clock: options.clock ?? Date.now,
  };
}

function invalid(option: string, found: string | undefined, allowed: string): RangeError {
  return new RangeError(`Invalid option "${option}": found "${found}", must be ${allowed}`);
}

/** The response with a body that rejects as soon as it has more bytes, however it was compressed. */
export function bounded(response: Response, maxBytes: number): Response {
  let room = maxBytes;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      room -= chunk.length;
      if (room < 0) throw new RangeError(`over ${maxBytes} bytes`);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counted), response);
}
