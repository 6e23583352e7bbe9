import type { Move } from "../../../src/engine/facts/largest-moves.ts";
import { significant } from "../../../src/engine/numbers/round.ts";
import { unitWords } from "../../../src/model/language/counted.ts";

/** The firms that moved most, each in a line with the indicator that moved it. */
export function moveLines(moves: readonly Move[], decimals: number): readonly string[] {
  if (moves.length === 0) return ["No score moved"];
  return ["Moved most:", ...moves.map((move) => `  ${lineOf(move, decimals)}`)];
}

function lineOf({ name, before, after, change, because }: Move, decimals: number): string {
  const score = (value: number | null) => (value === null ? "none" : value.toFixed(decimals));
  const sign = change > 0 ? "+" : "";
  const moved = `${name}: ${score(before)} -> ${score(after)} (${sign}${score(change)})`;
  if (because === null) return moved;
  const { label, unit, before: old, after: now } = because;
  return `${moved}, most by "${label}": ${shown(old)} -> ${shown(now)} ${unitWords(now ?? 0, unit)}`;
}

function shown(value: number | null): string {
  return value === null ? "none" : String(significant(value, 6));
}
