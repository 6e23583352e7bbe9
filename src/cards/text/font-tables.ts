/** Where a table of a font begins; null where it has none. OpenType 1.9.1, "Organization of an OpenType font". */
export function tableOf(font: DataView, name: string): number | null {
  const tag = [...name].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
  const entries = numbersAt(font.getUint16(4), (i) => 12 + 16 * i);
  const entry = entries.find((place) => font.getUint32(place) === tag);
  return entry === undefined ? null : font.getUint32(entry + 8);
}

export function numbersAt(count: number, of: (i: number) => number): readonly number[] {
  return Array.from({ length: count }, (_, i) => of(i));
}
