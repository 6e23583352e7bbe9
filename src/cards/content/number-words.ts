const cardinals = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** A count in words: "no firms", "one firm", "three firms", "14 firms". */
export function countWords(n: number, one: string, many = `${one}s`): string {
  return `${cardinals[n] ?? n} ${n === 1 ? one : many}`;
}

/** "a second week", "a third week"; past twelve "for 13 weeks". */
export function streakWords(n: number, period: string): string {
  const ordinal = ordinals[n - 1];
  return ordinal === undefined ? `for ${n} ${period}s` : `${article(ordinal)} ${ordinal} ${period}`;
}

function article(word: string): string {
  return word.startsWith("e") ? "an" : "a";
}

/** The unit of a value, in the singular where the value is 1: "1 firm", "0.9 points". */
export function unitWords(value: number, unit: string): string {
  return value === 1 && /^(firm|day|week|month|period|point|event)s$/.test(unit)
    ? unit.slice(0, -1)
    : unit;
}

/** A name within a sentence: "Payout" as "payout", but "SEC filings" as it is. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** The length of a history, such as " over 52 weeks"; empty below two readings. */
export function overWords(count: number, period: string): string {
  return count > 1 ? ` over ${count} ${period}s` : "";
}
