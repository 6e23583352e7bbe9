import { retryAfter } from "../source/http-reader.ts";
import type { Net } from "../source/net.ts";

export interface Observed {
  readonly kind: "observed";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A response, or why it could not be fetched as a whole, which never passes. */
export type Observation = Observed | { readonly kind: "unfetched"; readonly why: string };

/** Asks for a raw address from the root: `/api/firms?limit=3`. The body is without its content coding. */
export type Observe = (
  method: string,
  address: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Observation>;

const tries = 5;
/** The pause after a 429 that asks for none; it doubles. */
const firstPause = 1000;
/** All pauses of a probe together, in milliseconds. */
const longest = 120_000;

/** Asks again after a 429, as late as the host asks for; one that wants too long has it as its answer. */
export function patient(observe: Observe, { sleep, now }: Pick<Net, "sleep" | "now">): Observe {
  const state = { until: 0, left: longest };
  return async (method, address, headers) => {
    for (let attempt = 1; ; attempt++) {
      await sleep(Math.max(0, state.until - now()));
      const seen = await observe(method, address, headers);
      if (seen.kind === "unfetched" || seen.status !== 429 || attempt === tries) return seen;
      const asked = retryAfter(seen.headers["retry-after"] ?? null, now());
      const until = now() + (asked ?? firstPause * 2 ** (attempt - 1));
      const added = Math.max(0, until - Math.max(state.until, now()));
      if (added > state.left) return seen;
      state.left -= added;
      state.until = Math.max(state.until, until);
    }
  };
}
