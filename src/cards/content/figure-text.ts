/** A number for readers: a true minus sign, thin spaces between thousands, no needless digits. */
export function figureText(value: number, digits?: number): string {
  const size = Math.abs(value);
  const places = digits ?? (Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2);
  const fixed = size.toFixed(places);
  const trimmed = digits === undefined && places > 0 ? fixed.replace(/\.?0+$/, "") : fixed;
  const [whole = "", fraction] = trimmed.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const shown = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && Number(fixed) !== 0 ? `−${shown}` : shown;
}

/** A change as words: "up 4.1", "down 0.8", "unchanged". */
export function changeText(change: number, digits?: number): string {
  const shown = figureText(Math.abs(change), digits);
  if (Number(Math.abs(change).toFixed(digits ?? 2)) === 0) return "unchanged";
  return change > 0 ? `up ${shown}` : `down ${shown}`;
}

/** A share, 0 to 1, as a percentage; what is not certain is never rounded to 0 or 100. */
export function percentText(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 1) return "under 1%";
  if (percent < 100 && Math.round(percent) === 100) return "over 99%";
  return `${Math.round(percent)}%`;
}
