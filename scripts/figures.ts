/** A count with a comma between thousands. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A count with its noun: "1 firm", "1,204 firms". */
export function counted(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? "" : "s"}`;
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
