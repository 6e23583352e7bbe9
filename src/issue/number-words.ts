import { roundHalfEven } from "../engine/numbers/round.ts";

const words = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "no firms", "one firm", "three firms", "14 firms". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${words[n] ?? n} ${n === 1 ? one : many}`;
}

/** A number of running text, rounded once, with its decimals kept. */
export function decimal(value: number, places = 1): string {
  return roundHalfEven(value, places).toFixed(places);
}

/**
 * "up 6.1 points", "down 0.4 points", "unchanged": the difference of the two numbers as the text
 * prints them, so that a reader who subtracts finds the same.
 */
export function moved(now: number, before: number, unit: string, places = 1): string {
  const change = roundHalfEven(roundHalfEven(now, places) - roundHalfEven(before, places), places);
  if (change === 0) return "unchanged";
  const size = decimal(Math.abs(change), places);
  return `${change > 0 ? "up" : "down"} ${size}${unit === "" ? "" : ` ${unit}`}`;
}
