/** A stretch of the memory. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface RingReader {
  /** Sends the open batch and seals it: the end of the memory is reached. */
  readonly send: () => void;
  /** Returns when the reader needs the memory of this batch, and of those before it, no more. */
  readonly waitFor: (batch: number) => void;
}

/** Memory that is filled round and round, in batches, while a reader empties it behind. */
export interface ByteRing {
  readonly memory: SharedArrayBuffer;
  /** Text as UTF-8, or a copy of bytes; null when they may not fit even into all of the memory. */
  readonly put: (body: string | Uint8Array) => Span | null;
  /** Ends the open batch under a number: its memory is not written again until it was waited for. */
  readonly seal: (batch: number) => void;
}

/** Of UTF-8, for a code unit of text. */
const mostBytes = 3;

export function byteRing(capacity: number, { send, waitFor }: RingReader): ByteRing {
  const memory = new SharedArrayBuffer(capacity);
  const bytes = Buffer.from(memory);
  const sealed: (Span & { readonly batch: number })[] = [];
  let start = 0;
  let end = 0;

  function makeRoom(most: number): void {
    if (end + most > capacity) {
      send();
      start = 0;
      end = 0;
    }
    while (sealed.some((span) => span.start < end + most && end < span.end)) {
      waitFor(sealed.shift()?.batch ?? 0);
    }
  }

  function put(body: string | Uint8Array): Span | null {
    const most = typeof body === "string" ? body.length * mostBytes : body.byteLength;
    if (most > capacity) return null;
    makeRoom(most);
    const from = end;
    if (typeof body === "string") end += bytes.write(body, from);
    else {
      bytes.set(body, from);
      end += body.byteLength;
    }
    return { start: from, end };
  }

  function seal(batch: number): void {
    sealed.push({ batch, start, end });
    start = end;
  }

  return { memory, put, seal };
}
