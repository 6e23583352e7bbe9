import { at } from "../../language/at.ts";
import { countWhile } from "../../language/count-up-to.ts";

type Numbers = ArrayLike<number>;

/** A non-decreasing curve: linear between its points, flat outside them. */
export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

interface Block {
  readonly first: number;
  readonly last: number;
  readonly weight: number;
  readonly mean: number;
}

/**
 * Least-squares isotonic regression by pooling adjacent violators (Barlow et al. 1972): tied x are
 * averaged first, values are clipped to 0..1, and only the ends of each block are kept. Null
 * without points.
 */
export function isotonicFit(x: Numbers, y: Numbers, weight: Numbers | null = null): Curve | null {
  if (x.length === 0) return null;
  const curve: { x: number[]; y: number[] } = { x: [], y: [] };
  for (const block of pooled(distinct(x, y, weight))) {
    const value = Math.min(1, Math.max(0, block.mean));
    curve.x.push(block.first);
    curve.y.push(value);
    if (block.last !== block.first) {
      curve.x.push(block.last);
      curve.y.push(value);
    }
  }
  return curve;
}

/** The value of the curve at v. */
export function valueOnCurve(curve: Curve, v: number): number {
  const next = countWhile(curve.x.length, (i) => at(curve.x, i) < v);
  if (next === curve.x.length) return at(curve.y, curve.y.length - 1);
  const high = at(curve.y, next);
  const span = at(curve.x, next);
  if (next === 0 || span === v) return high;
  const low = at(curve.y, next - 1);
  const start = at(curve.x, next - 1);
  return low + ((high - low) * (v - start)) / (span - start);
}

function distinct(x: Numbers, y: Numbers, weight: Numbers | null): Block[] {
  const order = Uint32Array.from({ length: x.length }, (_, i) => i);
  order.sort((a, b) => at(x, a) - at(x, b) || at(y, a) - at(y, b) || a - b);
  const points: Block[] = [];
  for (const i of order) {
    const own = weight === null ? 1 : at(weight, i);
    const point = { first: at(x, i), last: at(x, i), weight: own, mean: at(y, i) };
    const previous = points.at(-1);
    if (previous?.last === point.first) points[points.length - 1] = joined(previous, point);
    else points.push(point);
  }
  return points;
}

/** The blocks after pooling: each lies above the one before it, as equal means are merged too. */
function pooled(points: readonly Block[]): Block[] {
  const blocks: Block[] = [];
  for (const point of points) {
    let block = point;
    for (
      let top = blocks.at(-1);
      top !== undefined && top.mean >= block.mean;
      top = blocks.at(-1)
    ) {
      block = joined(top, block);
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks;
}

function joined(a: Block, b: Block): Block {
  const weight = a.weight + b.weight;
  const mean = (a.mean * a.weight + b.mean * b.weight) / weight;
  return { first: a.first, last: b.last, weight, mean };
}
