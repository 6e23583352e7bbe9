import type { Font } from "harfbuzzjs";
import type { FontFile } from "../../model/card-look.ts";
import { at } from "../../model/language/at.ts";
import { outlinePath } from "./outline-path.ts";

/** A glyph of a run: offsets and advance in units of its face, y upwards. */
export interface Glyph {
  /** The index of its face in the font set. */
  readonly face: number;
  readonly id: number;
  readonly dx: number;
  readonly dy: number;
  readonly advance: number;
  /** Whether it is the last one of its character, after which letter spacing is added. */
  readonly ends: boolean;
}

export interface Shaper {
  /** Whether a face has a glyph for the code point. */
  readonly covers: (codePoint: number) => boolean;
  /** Whether every face that may draw the character has the mark to set on it. */
  readonly joins: (character: number, mark: number) => boolean;
  /**
   * The glyphs of a word in the family, each character in the first face that has it; without
   * optional ligatures where letters are spaced.
   */
  readonly shape: (family: string, text: string, spacing: number) => readonly Glyph[];
  /** The width of a text in pixels. */
  readonly width: (family: string, text: string, size: number, spacing?: number) => number;
  /** How far below the middle of a line its baseline is, as a share of the size. */
  readonly rise: (family: string) => number;
  readonly unitsPerEm: (face: number) => number;
  /** The outline as path data, y upwards, on a grid of `units` per em; empty for a space. */
  readonly outline: (face: number, glyph: number, units: number) => string;
}

interface Face {
  readonly name: string;
  readonly font: Font;
  readonly unitsPerEm: number;
  readonly rise: number;
  readonly covered: ReadonlySet<number>;
}

/** The number of memoized words at which the memory is cleared, so that it stays bounded. */
const maxWords = 4096;

/**
 * A shaper of text to glyphs by HarfBuzz.
 */
export async function createShaper(files: readonly FontFile[]): Promise<Shaper> {
  const harfbuzz = await import("harfbuzzjs");
  const faces = files.map((file) => openFace(harfbuzz, file));
  const shapeRun = runShaper(harfbuzz);
  const words = new Map<string, readonly Glyph[]>();
  const outlines = new Map<number, string>();
  const faceAt = (index: number): Face => {
    const face = faces[index];
    if (face === undefined) throw new RangeError(`Cannot use a face: no face has number ${index}`);
    return face;
  };

  const shape = (family: string, text: string, spacing: number): readonly Glyph[] => {
    const key = `${family}${spacing === 0}\n${text}`;
    const known = words.get(key);
    if (known !== undefined) return known;
    const order = fallbackOrder(faces, family);
    const glyphs = splitByFace(faces, order, text).flatMap((run) =>
      shapeRun(faceAt(run.face).font, run.face, run.text, spacing !== 0),
    );
    if (words.size >= maxWords) words.clear();
    words.set(key, glyphs);
    return glyphs;
  };

  return {
    covers: (codePoint) => faces.some((face) => face.covered.has(codePoint)),
    joins: (character, mark) =>
      faces.every((face) => !face.covered.has(character) || face.covered.has(mark)),
    shape,
    width: (family, text, size, spacing = 0) =>
      shape(family, text, spacing).reduce(
        (sum, glyph) =>
          sum + (glyph.advance / faceAt(glyph.face).unitsPerEm) * size + (glyph.ends ? spacing : 0),
        0,
      ),
    rise: (family) => faceAt(at(fallbackOrder(faces, family), 0)).rise,
    unitsPerEm: (face) => faceAt(face).unitsPerEm,
    outline: (face, glyph, units) => {
      const key = (units * 16 + face) * 65536 + glyph;
      const known = outlines.get(key);
      if (known !== undefined) return known;
      const { font, unitsPerEm } = faceAt(face);
      const path = outlinePath(font.glyphToPath(glyph), units / unitsPerEm);
      outlines.set(key, path);
      return path;
    },
  };
}

type HarfBuzz = typeof import("harfbuzzjs");

function openFace({ Blob, Face, Font }: HarfBuzz, { name, data }: FontFile): Face {
  const face = new Face(new Blob(data));
  const font = new Font(face);
  font.setScale(face.upem, face.upem);
  const { ascender, descender } = font.hExtents();
  const rise = (ascender + descender) / 2 / face.upem;
  return { name, font, unitsPerEm: face.upem, rise, covered: new Set(face.collectUnicodes()) };
}

/** The fallback order of a family: its own face, then all faces as listed. */
function fallbackOrder(faces: readonly Face[], family: string): readonly number[] {
  const own = faces.findIndex((face) => face.name.toLowerCase() === family.toLowerCase());
  const all = faces.map((_, index) => index);
  return own === -1 ? all : [own, ...all];
}

/** Maximal runs of one face. Marks and joiners stay with the character before them. */
function splitByFace(
  faces: readonly Face[],
  order: readonly number[],
  text: string,
): readonly { readonly face: number; readonly text: string }[] {
  const runs: { face: number; text: string }[] = [];
  for (const character of text.match(/.[\p{M}\u200c\u200d]*/gsu) ?? []) {
    const codePoint = character.codePointAt(0) ?? 0;
    const face = order.find((index) => faces[index]?.covered.has(codePoint)) ?? order.at(-1) ?? 0;
    const last = runs.at(-1);
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

/** A shaper of runs of one face, in a buffer that it uses again. */
function runShaper({ Buffer, Direction, Feature, shape }: HarfBuzz) {
  const buffer = new Buffer();
  const unjoined = ["liga", "clig"].map((tag) => new Feature(tag, 0));
  return (font: Font, face: number, text: string, isSpaced: boolean): readonly Glyph[] => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // digits run from left to right in every script
    if (!/\p{L}/u.test(text)) buffer.setDirection(Direction.LTR);
    shape(font, buffer, isSpaced ? unjoined : []);
    const positions = buffer.getGlyphPositions();
    const infos = buffer.getGlyphInfos();
    return infos.map(({ codepoint, cluster }, i) => {
      const { xAdvance, xOffset, yOffset } = at(positions, i);
      const ends = infos[i + 1]?.cluster !== cluster;
      return { face, id: codepoint, dx: xOffset, dy: yOffset, advance: xAdvance, ends };
    });
  };
}
