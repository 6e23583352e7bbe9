import { roundHalfEven } from "../../engine/numbers/round.ts";

/** A number of a worked example: six decimals, enough to recompute what follows, and a true minus. */
export function shown(value: number | null): string {
  return value === null ? "none" : String(roundHalfEven(value, 6)).replace(/^-/, "−");
}

/** A name in running text: no Markdown of its own. */
export function plainName(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);
}
