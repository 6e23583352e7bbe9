import type { Route } from "../api/route.ts";

export interface DescribedRoute {
  readonly route: Route;
  /** Why it cannot answer in this build, or null. */
  readonly failed: string | null;
  /** The patterns of the addresses of its files. */
  readonly files: readonly string[];
  /** Null where the route failed, or answers with a picture. */
  readonly example: Example | null;
}

export interface Example {
  readonly request: string;
  /** The whole answer; null for a long one, such as the index with a row for each firm. */
  readonly body: string | null;
  /** The first lines of the answer, indented, with the number of the others. */
  readonly beginning: string;
}

/** The length from which an answer is named only by its address. */
const longest = 2 ** 18;

const shownLines = 40;

export function exampleOf(request: string, body: string): Example {
  const lines = JSON.stringify(JSON.parse(body), null, 2).split("\n");
  const more = lines.length - shownLines;
  const shown = lines.slice(0, shownLines);
  const beginning = [...shown, ...(more > 0 ? [`… ${more} more lines`] : [])].join("\n");
  return { request, body: body.length > longest ? null : body, beginning };
}
