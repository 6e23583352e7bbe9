import { at } from "./at.ts";
import type { Composed } from "./compose.ts";
import type { Composing } from "./composed.ts";
import { type Failure, failed, unavailable, unknown } from "./failure.ts";
import { missingFailure, nearestHint } from "./missing.ts";
import { maxPathBytes } from "./path.ts";
import type { PageList, Plan } from "./plan.ts";
import { resolve } from "./resolve.ts";
import type { CacheClass, RouteTable } from "./table.ts";
import type { ReadText } from "./text.ts";

/** Reads the route table; `fresh` asks for the newest one, bypassing any cache. */
export type ReadTable = (fresh: boolean) => Promise<RouteTable>;

/** Carries out a plan whose answer is in no file of its own: `composed`, at once or when it is loaded. */
export type Compose = (plan: Composing, read: ReadText) => Promise<Composed>;

/** The outcome of a request, before status and headers. */
export type Outcome =
  | { readonly kind: "options" }
  | Exclude<Composed, { kind: "stale" | "missing" }>
  | {
      readonly kind: "file";
      readonly file: string;
      readonly cache: CacheClass;
      /** The list that the file is a page of; null for any other file. */
      readonly of: PageList | null;
      /** The failure when there is no such file. Never rejects. */
      readonly otherwise: () => Promise<Failure>;
    };

/** Waits so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;

/** How long a host waits for the rest of a build whose files replace those of another one by one. */
const pauses = [0, 50, 100, 200, 400, 800, 1600];

/** The outcome of a request, from the files of one build. Never rejects. Without a `pause` it tries twice. */
export async function outcome(
  method: string,
  path: string,
  query: string,
  table: ReadTable,
  read: ReadText,
  compose: Compose,
  pause?: Pause,
): Promise<Outcome> {
  try {
    const known = await table(false);
    let found = await attempt(method, path, query, known, read, compose);
    const tries = pause ? pauses.length : 1;
    // the files are of another build than the table: try again, with the newest table
    for (let i = 0; found === null && i < tries; i++) {
      if (pause && i > 0) await pause(at(pauses, i));
      const newest = await table(true);
      found = await attempt(method, path, query, newest, read, compose);
    }
    return found === null ? failed(unavailable("a new build is being published")) : found;
  } catch {
    return failed(unavailable("the stored files cannot be read"));
  }
}

async function attempt(
  method: string,
  path: string,
  query: string,
  table: RouteTable,
  read: ReadText,
  compose: Compose,
): Promise<Outcome | null> {
  const address = path.length > maxPathBytes ? path : path.replace(/\.[a-z]+$/, "");
  const plan = resolve(method, address, address === path ? query : "", table);
  if (address !== path) return misnamed(plan, path, address, read);
  const isComposed = plan.kind === "lines" || plan.kind === "slice" || "frame" in plan;
  const found = isComposed ? await compose(plan, read) : plan;
  switch (found.kind) {
    case "stale":
      return null;
    case "missing":
      return missingFailure(found, read).then(failed);
    case "file":
      return Object.assign({}, found, { otherwise: () => missingFailure(found, read) });
    default:
      return found;
  }
}

/** The failure of a path that ends as a file does and is none: of its name, or with the address that answers. */
async function misnamed(plan: Plan, path: string, to: string, read: ReadText): Promise<Outcome> {
  if (plan.kind === "failure" || plan.kind === "options") return plan;
  const text = plan.kind === "file" ? await read(plan.file) : null;
  const isUnknown = plan.kind === "missing" || (plan.kind === "file" && text === null);
  if (isUnknown) return missingFailure(plan, read).then(failed);
  return failed(unknown("route", path, nearestHint(to)));
}
