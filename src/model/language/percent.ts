/**
 * A share as percent, the same wherever a person reads it: one decimal below 10% and above 99%, none
 * between. What is not certain is never rounded to 0 or 100.
 */
export function percentWords(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.05) return "under 0.1%";
  if (value >= 99.95 && value < 100) return "over 99.9%";
  const digits = value < 10 || (value > 99 && value < 100) ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, "")}%`;
}
