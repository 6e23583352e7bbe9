import type { Answer } from "./answers.ts";
import type { Recorded } from "./attributed.ts";
import { sha256, textOf } from "./bytes.ts";
import { SteleError } from "./stele-error.ts";

/** A firm at the end of a period. */
export interface FirmPoint {
  readonly periodEnd: string;
  /** null for a period in which the firm was not rated, or whose figures were withdrawn. */
  readonly score: number | null;
  readonly rank: number | null;
}

export interface HistoryOptions {
  /** The first and the last end of a period; all where it is not given. */
  readonly from?: string;
  readonly to?: string;
  /** A day: what was published by then, and nothing later. */
  readonly asOf?: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

const width = 6;

/**
 * The history of a firm by dates, oldest first: only from the answer, or with `asOf` from the snapshots
 * that its build lists up to that day, checked as the answer was. Rejects with code `unproved` for one that is not what its address
 * is the hash of.
 */
export async function firmHistory(
  answer: Recorded<Answer<"Firm">>,
  { from = "", to = "9999", asOf }: HistoryOptions = {},
): Promise<readonly FirmPoint[]> {
  const { firm } = answer.body;
  const isWanted = ({ periodEnd }: FirmPoint) => from <= periodEnd && periodEnd <= to;
  if (asOf === undefined) {
    const points = firm.scoreHistory.map(({ periodEnd, score, rank }) => {
      return { periodEnd, score, rank };
    });
    return points.filter(isWanted);
  }
  const { refused, read } = filesBehind(`date "${firm.slug}"`, answer);
  const factsIn = async (hash: string): Promise<readonly Fact[]> => {
    const bytes = await read(`s/snapshots/${hash}.json`, (one) => one);
    if ((await sha256(bytes)) !== hash) throw refused(`snapshot "${hash}" is altered`);
    return factsOf(firm.firmId, bytes);
  };
  const days = await read("s/snapshots.json", snapshotsIn);
  // what is said of a period became known at its end or later
  const due = days.filter(({ date }) => from <= date && date <= asOf).reverse();
  const facts: Fact[] = [];
  for (let i = 0; i < due.length; i += width) {
    const some = due.slice(i, i + width).map((one) => factsIn(one.sha256));
    facts.push(...(await Promise.all(some)).flat());
  }
  return pointsOf(facts).filter(isWanted);
}

function snapshotsIn(bytes: Bytes) {
  // in the shape that every build writes: anything else fails where it is read
  return (JSON.parse(textOf(bytes)) as { readonly snapshots: readonly Listed[] }).snapshots;
}

interface Listed {
  readonly date: string;
  readonly sha256: string;
}

/** What a snapshot says of a firm: a measure of a period, and the day from which it was known. */
interface Fact {
  readonly firmId: string;
  readonly periodEnd: string;
  readonly measure: string;
  readonly value: number | null;
  readonly knownFrom: string;
}

function factsOf(firmId: string, bytes: Bytes): readonly Fact[] {
  const { columns = [], rows = [] }: Table =
    JSON.parse(textOf(bytes)).datasets["firm-vintages"] ?? {};
  return rows
    .map((row): Fact => Object(Object.fromEntries(columns.map((name, i) => [name, row[i]]))))
    .filter((fact) => fact.firmId === firmId);
}

interface Table {
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
}

/** The periods of facts, each as the last facts about it have it, oldest first. */
function pointsOf(facts: readonly Fact[]): readonly FirmPoint[] {
  const newest = new Map<string, Fact>();
  for (const fact of facts) {
    const key = `${fact.periodEnd} ${fact.measure}`;
    const held = newest.get(key);
    if (held === undefined || held.knownFrom <= fact.knownFrom) newest.set(key, fact);
  }
  const lastOf = (end: string, measure: string) => newest.get(`${end} ${measure}`)?.value ?? null;
  const ends = new Set(facts.map(({ periodEnd }) => periodEnd));
  return [...ends].sort().map((periodEnd) => ({
    periodEnd,
    score: lastOf(periodEnd, "score"),
    rank: lastOf(periodEnd, "rank"),
  }));
}

/** Reads the files beside an answer, as it was checked; what cannot be read is `refused`. */
export function filesBehind(
  what: string,
  { mirror, read: file }: Pick<Recorded<object>, "mirror" | "read">,
) {
  const refused = (why: string, cause?: unknown) => {
    const message = `Cannot ${what} from "${mirror}": ${why}`;
    return new SteleError(message, { code: "unproved", mirror, cause });
  };
  const read = async <T>(path: string, as: (bytes: Bytes) => T | Promise<T>) => {
    try {
      const bytes = await file(path);
      if (bytes === null) throw new RangeError("there is none");
      return await as(bytes);
    } catch (cause) {
      throw refused(`"${path}" cannot be read: ${cause}`, cause);
    }
  };
  return { refused, read };
}
