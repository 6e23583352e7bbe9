import type { Break } from "../model/shared.ts";

/** What a change of rule means for a comparison across it. */
export function breakWords({ kind, from, to }: Break): string {
  const what = kind === "methodology" ? "figures" : "probabilities";
  return `New ${kind} ${to}, was ${from}: ${what} before and after are not comparable`;
}
