/** The digits of a whole number with a comma between thousands: "1,204". */
export function grouped(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A count with its noun: "1 firm", "1,204 firms". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

const cardinals = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A count in words: "no firms", "one firm", "three firms", "14 firms". */
export function countWords(n: number, one: string, many = `${one}s`): string {
  return `${cardinals[n] ?? grouped(n)} ${n === 1 ? one : many}`;
}

/** The unit of a value, in the singular where the value is 1: "1 firm", "0.9 points". */
export function unitWords(value: number, unit: string): string {
  return value === 1 && /^(%?firm%?|day|week|month|period|point|event)s$/.test(unit)
    ? unit.slice(0, -1)
    : unit;
}
