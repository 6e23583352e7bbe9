import { clamp, type Draw, spread } from "../chance.ts";

// How the simulated world makes each indicator: symptoms of a hidden illness.

/** What an indicator remembers of a firm between its observations. */
export interface Memory {
  /** The previous value; null before the first. */
  last: number | null;
}

/** A measured value for an illness of the pillar (0 to about 1.3) and a depth of the decline (0 to 1). */
type Measure = (ill: number, depth: number, draw: Draw, memory: Memory) => number;

const measures: Readonly<Record<string, Measure>> = {
  payout_delay: (ill, depth, draw) =>
    (0.7 + 2 * ill + 4.5 * ill * ill) * spread(draw.normal(), 0.16) + 9 * depth * depth,
  payout_denial_rate: (ill, depth, draw) =>
    clamp((0.012 + 0.12 * ill * ill) * spread(draw.normal(), 0.24) + 0.22 * depth * depth, 0, 1),
  rule_changes: (ill, depth, draw) => draw.count(0.06 + 0.4 * ill * ill + 0.55 * depth),
  retroactive_changes: (ill, depth, draw) => draw.count(0.02 + 0.22 * ill * ill + 0.8 * depth),
  terms_published: (ill, depth, draw) =>
    clamp(0.97 - 0.35 * ill - 0.2 * depth + 0.02 * draw.normal(), 0, 1),
  platform_uptime: (ill, depth, draw) =>
    clamp(99.97 - 1.1 * ill * ill * spread(draw.normal(), 0.45) - 2.6 * depth * depth, 80, 100),
  processor_count: (ill, depth, draw, memory) =>
    Math.max(0, drift(memory, 5.2 - 3.2 * ill - 3 * depth, draw)),
  complaint_rate: (ill, depth, draw) =>
    (1.5 + 8 * ill + 14 * ill * ill) * spread(draw.normal(), 0.2) + 22 * depth * depth,
  support_response: (ill, depth, draw) =>
    (2.5 + 14 * ill + 16 * ill * ill) * spread(draw.normal(), 0.2) + 38 * depth * depth,
  refund_ratio: (ill, depth, draw) =>
    clamp(0.99 - 0.3 * ill - 0.4 * depth + 0.025 * draw.normal(), 0, 1),
  disclosure_score: (ill, depth, draw) =>
    clamp(92 - 62 * ill - 14 * depth + 2 * draw.normal(), 0, 100),
  reserve_cover: (ill, depth, draw) =>
    clamp(128 - 95 * ill - 55 * depth + 4 * draw.normal(), 0, 200),
  audit_age: auditAge,
};

export function measure(
  indicatorId: string,
  ill: number,
  depth: number,
  draw: Draw,
  memory: Memory,
): number {
  const make = measures[indicatorId];
  if (make === undefined) throw new RangeError(`Cannot measure: "${indicatorId}"`);
  return make(ill, depth, draw, memory);
}

/** A count that moves one step towards its target now and then. */
function drift(memory: Memory, target: number, draw: Draw): number {
  const wanted = Math.round(target);
  if (memory.last === null || !draw.chance(0.6)) return memory.last ?? wanted;
  return memory.last + Math.sign(wanted - memory.last);
}

/** An age that grows by a month per look until an audit; a failing firm is rarely audited. */
function auditAge(ill: number, depth: number, draw: Draw, memory: Memory): number {
  if (memory.last === null) return draw.int(1, 8 + Math.round(22 * ill));
  const due = memory.last >= 11 + 18 * ill;
  return due && draw.chance(0.3 * (1 - depth)) ? 1 : memory.last + 1;
}
