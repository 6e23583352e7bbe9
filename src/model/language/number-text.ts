// A number is kept in 64 bits. A text of more digits than these hold, or beyond their range, would become another
// number in silence; one that a program wrote of such a number, to its last digit, is the same number.

const decimal = /^[+-]?(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;
/** So many digits are the same in every text, whatever their point. */
const safeDigits = 15;

/** Whether the text of a decimal number and its value are one number: rounded to as many digits, the value is the text. */
export function survivesReading(text: string): boolean {
  // most numbers are short; only an exponent can lead out of the range
  if (text.length <= safeDigits && !/[eE]/.test(text)) return true;
  const written = digitsOf(text);
  const value = Number(text);
  if (written === null || !Number.isFinite(value)) return false;
  if (written.digits === "") return value === 0;
  if (written.digits.length > 100) return false;
  // of two texts as near, `toPrecision` writes the larger, and the shortest text of a number may be the other
  const texts = [Math.abs(value).toPrecision(written.digits.length), String(Math.abs(value))];
  return texts.some((text) => isSame(written, digitsOf(text)));
}

function isSame(a: Digits, b: Digits | null): boolean {
  return a.digits === b?.digits && a.power === b.power;
}

interface Digits {
  readonly digits: string;
  readonly power: number;
}

/** The digits of a number without zeros around them, and the power of ten of the last one; null for no number. */
function digitsOf(text: string): Digits | null {
  const [, whole = "", fraction = "", exponent = "0"] = decimal.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  if (whole + fraction === "") return null;
  const digits = all.replace(/0+$/, "");
  const power = Number(exponent) - fraction.length + all.length - digits.length;
  return { digits, power: digits === "" ? 0 : power };
}
