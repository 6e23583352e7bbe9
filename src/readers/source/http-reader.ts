import { type Net, Passing } from "./net.ts";

export interface Manners {
  /** The address of the publication, without a slash at its end. */
  readonly base: string;
  /** Other origins that a redirect may lead to. */
  readonly origins: readonly string[];
  /** How often a request is sent before its failure is final. */
  readonly tries: number;
  /** Milliseconds without a byte after which a request is sent again. */
  readonly stall: number;
  /** The longest pause in milliseconds that a failing host may ask for; one of too many requests has 5 minutes. */
  readonly patience?: number;
}

export interface Answer {
  readonly status: number;
  /** Throws `Passing` for every failure of the network. */
  readonly body: AsyncIterable<Uint8Array>;
}

const firstWait = 500;
const longestWait = 30_000;
/** A host that asks for a longer pause than this is not waited for. */
const longestPause = 300_000;
const slowest = 1000;
const passing: readonly number[] = [408, 425, 429, 500, 502, 503, 504];
const redirects: readonly number[] = [301, 302, 303, 307, 308];
const maxHops = 5;

/** The head of a request for what a cache on the way must ask for again. */
export const uncached = { "cache-control": "no-cache" } as const;

export type HttpReader = ReturnType<typeof httpReader>;

/** The only way to a published file: every request has a bound of time, size, tries and redirects. */
export function httpReader(
  net: Net,
  { base, origins, tries, stall, patience = longestPause }: Manners,
) {
  const open = new Set<AbortController>();
  const state = { requests: 0, pausedUntil: 0 };
  const allowed = [new URL(base).origin, ...origins];

  /**
   * Reads a file of the publication. A `Passing` failure, of the request or of `read`, is tried
   * again after a wait that doubles; `Retry-After` holds back every request. In the end it is a
   * RangeError. `expected` is the status that the manifest gives the file, which is no failure.
   */
  async function get<T>(
    path: string,
    headers: Readonly<Record<string, string>>,
    read: (answer: Answer) => Promise<T>,
    expected = 200,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await net.sleep(Math.max(0, state.pausedUntil - net.now()));
      try {
        // a query that no cache has seen, once what a cache had was wrong
        const fresh = attempt === 1 ? "" : `?attempt=${attempt}`;
        return await attempted(`${base}/${path}${fresh}`, headers, read, expected);
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (attempt >= tries) {
          const why = `${error.message}, tried ${tries} times`;
          throw new RangeError(`Cannot read "${base}/${path}": ${why}`);
        }
        await hold(error, attempt);
      }
    }
  }

  async function hold({ after }: Passing, attempt: number): Promise<void> {
    if (after === null) {
      const wait = Math.min(longestWait, firstWait * 2 ** (attempt - 1));
      return net.sleep(wait * (0.5 + net.chance() / 2));
    }
    if (after > longestPause) {
      const seconds = Math.ceil(after / 1000);
      throw new RangeError(`Cannot read "${base}": the host asks to come back in ${seconds} s`);
    }
    state.pausedUntil = Math.max(state.pausedUntil, net.now() + after);
  }

  async function attempted<T>(
    url: string,
    headers: Readonly<Record<string, string>>,
    read: (answer: Answer) => Promise<T>,
    expected: number,
  ): Promise<T> {
    const stop = new AbortController();
    open.add(stop);
    const aborted = abortOf(stop.signal);
    const stalled = new Passing(`no data for ${stall / 1000} s`);
    const idle = setTimeout(() => stop.abort(stalled), stall);
    try {
      const init = { headers, redirect: "manual", signal: stop.signal } as const;
      const response = await followed(url, init, aborted);
      if (response.status !== expected) refusePassing(response, net.now(), patience);
      const body = chunksOf(response, aborted, () => idle.refresh(), net.now);
      return await read({ status: response.status, body });
    } finally {
      clearTimeout(idle);
      open.delete(stop);
      // what was not read is not wanted
      stop.abort();
    }
  }

  async function followed(
    url: string,
    init: RequestInit,
    aborted: Promise<never>,
  ): Promise<Response> {
    let next = url;
    for (let hop = 0; hop <= maxHops; hop++) {
      state.requests++;
      const asked = net.fetch(next, init);
      const response = await Promise.race([asked, aborted]).catch(throwPassing);
      const to = response.headers.get("location");
      if (!redirects.includes(response.status) || to === null) return response;
      const target = URL.canParse(to, next) ? new URL(to, next) : null;
      if (target === null || !allowed.includes(target.origin)) {
        const instead = "give that address instead, or let a mirror go there with --allow-origin";
        throw new RangeError(
          `Cannot read "${next}": it redirects to "${to}", which is of another origin; ${instead}`,
        );
      }
      next = target.href;
    }
    throw new RangeError(`Cannot read "${url}": more than ${maxHops} redirects`);
  }

  return {
    get,
    stop: () => {
      for (const one of open) one.abort(new RangeError(`Cannot read "${base}": stopped`));
    },
    requests: () => state.requests,
  };
}

function refusePassing({ status, headers }: Response, now: number, patience: number): void {
  if (!passing.includes(status)) return;
  const after = retryAfter(headers.get("retry-after"), now);
  if (status !== 429 && after !== null && after > patience) {
    throw new RangeError(`Cannot read an answer of status ${status}, to be asked for again later`);
  }
  throw new Passing(`status ${status}`, after);
}

/** The wait that a host asks for, in milliseconds; null when it asks for none. */
export function retryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** The bytes of a body while they keep coming: at least a kilobyte a second in the long run. */
async function* chunksOf(
  response: Response,
  aborted: Promise<never>,
  alive: () => void,
  now: () => number,
): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const started = now();
  const reader: AsyncIterator<Uint8Array> = response.body[Symbol.asyncIterator]();
  for (let bytes = 0; ; ) {
    const next = await Promise.race([reader.next(), aborted]).catch(throwPassing);
    if (next.done === true) return;
    alive();
    bytes += next.value.length;
    const seconds = (now() - started) / 1000;
    if (seconds > 60 && bytes < seconds * slowest) {
      throw new Passing(`slower than ${slowest} bytes a second`);
    }
    yield next.value;
  }
}

/** Every failure of the network may pass; an end that we asked for is thrown as it is. */
function throwPassing(error: unknown): never {
  if (error instanceof Passing || error instanceof RangeError) throw error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new Passing(cause instanceof Error ? cause.message : String(cause));
}

/**
 * Rejects with the reason of an abort. The streams of `fetch` do not always end when their request is
 * aborted: in one of some hundred copies from a host that does harm, a read never returned (Node 20).
 */
function abortOf(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // a request that ends well is aborted too, when nobody waits any more
  aborted.catch(() => undefined);
  return aborted;
}

/** A whole body. Throws a RangeError for one of more bytes, which is not read to its end. */
export async function wholeBody(
  { body }: { readonly body: AsyncIterable<Uint8Array> | readonly Uint8Array[] },
  most: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most) throw new RangeError(`Cannot read an answer of more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
