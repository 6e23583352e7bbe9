import type { FirmRow } from "../answers/firm-row.ts";
import { nameKey } from "../language/name-key.ts";
import { by, byCodeUnit } from "../language/order.ts";
import { riskBands } from "../model/shared.ts";

export type Order = (a: FirmRow, b: FirmRow) => number;

/** The sort orders of `/api/firms`. Absent values come last in each; ties are sorted by slug. */
export const orders: Readonly<Record<string, Order>> = {
  // by rank, because different scores may be equal once rounded
  score: rising((firm) => firm.rank),
  "-score": falling((firm) => firm.rank),
  name: rising((firm) => nameKey(firm.name)),
  "-name": falling((firm) => nameKey(firm.name)),
  /** Highest probability first. */
  risk: falling(riskOf),
  /** Most confident first. */
  confidence: falling((firm) => firm.confidence),
  /** Oldest newest observation first. */
  age: rising((firm) => firm.lastObservedOn),
};

/** Sorts by band before probability, since a confirmed stage makes a firm critical on its own. */
function riskOf({ riskBand, probability }: FirmRow): number | null {
  if (riskBand === null || riskBand === "unrated") return null;
  return riskBands.indexOf(riskBand) + (probability ?? 0);
}

type Key = (firm: FirmRow) => string | number | null;

function rising(key: Key): Order {
  return (a, b) => compared(key(a), key(b)) || byCodeUnit(a.slug, b.slug);
}

function falling(key: Key): Order {
  return (a, b) => {
    const [x, y] = [key(a), key(b)];
    const order = x === null || y === null ? compared(x, y) : compared(y, x);
    return order || byCodeUnit(a.slug, b.slug);
  };
}

const ascending = by<string | number>((value) => value);

function compared(x: string | number | null, y: string | number | null): number {
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  return ascending(x, y);
}
