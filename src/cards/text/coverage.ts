import type { FontFile } from "../../model/look.ts";
import { tableOf } from "./font-tables.ts";

export interface Coverage {
  /** Whether a face has the character. */
  readonly covers: (character: string) => boolean;
  /** Whether every face that may draw the character has the mark to set on it. */
  readonly joins: (character: string, mark: string) => boolean;
}

/** The characters that faces have glyphs for, by their `cmap` tables (OpenType 1.9.1). */
export function coverageOf(files: readonly FontFile[]): Coverage {
  const faces = files.map(({ data }) => charactersOf(new DataView(data)));
  return {
    covers: (character) => faces.some((face) => face.has(character)),
    joins: (character, mark) => faces.every((face) => !face.has(character) || face.has(mark)),
  };
}

function charactersOf(font: DataView): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (code: number) => found.add(String.fromCodePoint(code));
  const from = tableOf(font, "cmap");
  if (from === null) return found;
  for (let i = 0; i < font.getUint16(from + 2); i += 1) {
    const table = from + font.getUint32(from + 8 + 8 * i);
    const format = font.getUint16(table);
    if (format === 4) addSegments(font, table, add);
    if (format === 12) addGroups(font, table, add);
  }
  return found;
}

type Add = (code: number) => void;

/** Format 4, segments of the basic plane; a character of the glyph 0 is missing. */
function addSegments(font: DataView, table: number, add: Add): void {
  const length = font.getUint16(table + 6);
  for (let segment = table + 14; segment < table + 14 + length; segment += 2) {
    const first = font.getUint16(segment + length + 2);
    const last = Math.min(font.getUint16(segment), 0xfffe);
    const delta = font.getUint16(segment + 2 * length + 2);
    const place = segment + 3 * length + 2;
    const offset = font.getUint16(place);
    for (let code = first; code <= last; code += 1) {
      const glyph =
        offset === 0 ? code + delta : font.getUint16(place + offset + 2 * (code - first));
      if (glyph % 0x10000 !== 0) add(code);
    }
  }
}

/** Format 12, groups of all planes. */
function addGroups(font: DataView, table: number, add: Add): void {
  for (let i = 0; i < font.getUint32(table + 12); i += 1) {
    const group = table + 16 + 12 * i;
    for (let code = font.getUint32(group); code <= font.getUint32(group + 4); code += 1) add(code);
  }
}
