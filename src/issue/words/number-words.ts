import { roundHalfEven } from "../../engine/numbers/round.ts";

const words = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A count in words: "no firms", "one firm", "three firms", "14 firms". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${words[n] ?? n} ${n === 1 ? one : many}`;
}

/** A number in running text, rounded once, with trailing zeros kept. */
export function decimal(value: number, places = 1): string {
  return roundHalfEven(value, places).toFixed(places);
}

/**
 * A change in words: "up 6.1 points", "down 0.4 points", "unchanged". It is the difference of the
 * two numbers as printed, so that a reader who subtracts them gets the same.
 */
export function moved(now: number, before: number, unit: string, places = 1): string {
  const change = roundHalfEven(roundHalfEven(now, places) - roundHalfEven(before, places), places);
  if (change === 0) return "unchanged";
  const size = decimal(Math.abs(change), places);
  return `${change > 0 ? "up" : "down"} ${size}${unit === "" ? "" : ` ${unit}`}`;
}
