import type { FirmRow } from "../answers/firm-row.ts";
import { riskBands } from "../model/shared.ts";

export type Order = (a: FirmRow, b: FirmRow) => number;

/** The orders of `/api/firms`. An absent value comes last in each; ties go by slug. */
export const orders: Readonly<Record<string, Order>> = {
  // by rank, because two scores may print alike and differ
  score: rising((firm) => firm.rank),
  "-score": falling((firm) => firm.rank),
  name: rising((firm) => folded(firm.name)),
  "-name": falling((firm) => folded(firm.name)),
  /** Highest probability first. */
  risk: falling(riskOf),
  /** Most confident first. */
  confidence: falling((firm) => firm.confidence),
  /** The longest without a new observation first. */
  age: rising((firm) => firm.lastObservedOn),
};

/** The band first, since a confirmed stage makes a firm critical whatever its probability. */
function riskOf({ riskBand, probability }: FirmRow): number | null {
  if (riskBand === null || riskBand === "unrated") return null;
  return riskBands.indexOf(riskBand) + (probability ?? 0);
}

/** Without regard to case or accents; by code unit, so that no locale decides. */
function folded(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

type Key = (firm: FirmRow) => string | number | null;

function rising(key: Key): Order {
  return (a, b) => compared(key(a), key(b)) || (a.slug < b.slug ? -1 : 1);
}

function falling(key: Key): Order {
  return (a, b) => {
    const [x, y] = [key(a), key(b)];
    const order = x === null || y === null ? compared(x, y) : compared(y, x);
    return order || (a.slug < b.slug ? -1 : 1);
  };
}

function compared(x: string | number | null, y: string | number | null): number {
  if (x === y) return 0;
  if (x === null) return 1;
  if (y === null) return -1;
  return x < y ? -1 : 1;
}
