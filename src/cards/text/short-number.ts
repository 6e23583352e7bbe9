/** A number with at most `decimals` decimals and no trailing zeros. */
export function short(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
