import type { Break } from "../model/shared.ts";

export function breakWords({ kind, from, to }: Break): string {
  const what = kind === "methodology" ? "figures" : "probabilities";
  return `New ${kind} ${to}, was ${from}: ${what} before and after are not comparable`;
}
