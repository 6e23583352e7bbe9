import type { FontFile } from "../../model/look.ts";
import { numbersAt, tableOf } from "./font-tables.ts";

/**
 * A face with the anchors of its marks mirrored at the baseline, since satori 0.63 takes the height by which
 * HarfBuzz moves a mark downwards: the dots of Arabic letters would stand where they do not belong.
 */
export function withMirroredMarks({ name, data }: FontFile): FontFile {
  const copy = data.slice(0);
  const font = new DataView(copy);
  for (const anchor of new Set(anchorsOf(font))) {
    font.setInt16(anchor + 4, -font.getInt16(anchor + 4));
  }
  return { name, data: copy };
}

/** The places of the anchors in the table `GPOS` (OpenType 1.9.1): of cursive letters, and of marks on others. */
function anchorsOf(font: DataView): readonly number[] {
  const table = tableOf(font, "GPOS");
  if (table === null) return [];
  const offsets = (from: number, list: number) =>
    numbersAt(font.getUint16(list), (i) => from + font.getUint16(list + 2 + 2 * i));
  const lookups = table + font.getUint16(table + 8);
  return offsets(lookups, lookups).flatMap((lookup) =>
    offsets(lookup, lookup + 4).flatMap((subtable) => {
      const kind = font.getUint16(lookup);
      return kind === 9
        ? anchorsIn(font, font.getUint16(subtable + 2), subtable + font.getUint32(subtable + 4))
        : anchorsIn(font, kind, subtable);
    }),
  );
}

function anchorsIn(font: DataView, kind: number, from: number): readonly number[] {
  const anchors = (base: number, count: number, first: number, step: number) =>
    numbersAt(count, (i) => font.getUint16(first + step * i))
      .filter((offset) => offset !== 0)
      .map((offset) => base + offset);
  if (kind === 3) return anchors(from, 2 * font.getUint16(from + 4), from + 6, 2);
  if (kind < 4 || kind > 6) return [];
  const classes = font.getUint16(from + 6);
  const marks = from + font.getUint16(from + 8);
  const bases = from + font.getUint16(from + 10);
  const count = font.getUint16(bases);
  const ofMarks = anchors(marks, font.getUint16(marks), marks + 4, 4);
  if (kind !== 5) return [...ofMarks, ...anchors(bases, count * classes, bases + 2, 2)];
  const ligatures = numbersAt(count, (i) => bases + font.getUint16(bases + 2 + 2 * i));
  const ofLigatures = ligatures.flatMap((one) =>
    anchors(one, font.getUint16(one) * classes, one + 2, 2),
  );
  return [...ofMarks, ...ofLigatures];
}
