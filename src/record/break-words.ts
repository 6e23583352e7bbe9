import type { Break } from "../model/shared.ts";

/** The meaning of a change of rule for a comparison across it. */
export function breakWords({ kind, from, to }: Break): string {
  const what = kind === "methodology" ? "figures" : "probabilities";
  return `New ${kind} ${to}, was ${from}: ${what} before and after are not comparable`;
}
