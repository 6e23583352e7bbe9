/** A range of the memory. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface RingReader {
  /** Sends the open batch and seals it: the end of the memory is reached. */
  readonly send: () => void;
  /** Blocks until the reader no longer needs the memory of this batch and of those before it. */
  readonly waitFor: (batch: number) => void;
}

/** A ring buffer of bytes that one side fills in batches and another reads. */
export interface ByteRing {
  readonly memory: SharedArrayBuffer;
  /** Writes text as UTF-8 or a copy of bytes; null when they may exceed the whole capacity. */
  readonly put: (body: string | Uint8Array) => Span | null;
  /**
   * Ends the open batch under a number; its memory is reused only after waiting for that number.
   */
  readonly seal: (batch: number) => void;
}

/** The maximum of UTF-8 bytes per UTF-16 code unit. */
const maxBytesPerUnit = 3;

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
    const most = typeof body === "string" ? body.length * maxBytesPerUnit : body.byteLength;
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
