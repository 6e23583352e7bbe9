import { at } from "../../model/language/at.ts";
import type { FontFile } from "../../model/look.ts";
import { clusters } from "./visible-text.ts";

/** A glyph of a run: offsets and advance as shares of the size, y upwards. */
export interface Glyph {
  readonly face: number;
  readonly id: number;
  readonly dx: number;
  readonly dy: number;
  readonly advance: number;
}

export type Shaper = Awaited<ReturnType<typeof createShaper>>;

/** The number of memoized words at which the memory is cleared, so that it stays bounded. */
const maxWords = 4096;

/** A shaper of text to glyphs by HarfBuzz, with faces in fallback order. */
export async function createShaper(files: readonly FontFile[]) {
  const harfbuzz = await import("harfbuzzjs");
  const faces = files.map((file) => openFace(harfbuzz, file));
  const shapeRun = runShaper(harfbuzz);
  const words = new Map<string, readonly Glyph[]>();
  const outlines = new Map<string, string>();
  const numberOf = (family: string) => faces.findIndex(({ name }) => name === family);

  /** The glyphs of a word in the family, each character in the first face that has it. */
  const shape = (family: string, text: string): readonly Glyph[] => {
    const key = `${family}\n${text}`;
    const known = words.get(key);
    if (known !== undefined) return known;
    const runs = splitByFace(faces, numberOf(family), text);
    const glyphs = runs.flatMap((run) => shapeRun(at(faces, run.face), run));
    if (words.size >= maxWords) words.clear();
    words.set(key, glyphs);
    return glyphs;
  };
  const widthOf = (family: string, word: string) =>
    shape(family, word).reduce((sum, { advance }) => sum + advance, 0);

  return {
    covers: (character: string) => faces.some(({ covered }) => covered.has(character)),
    /** Whether every face that may draw the character has the mark to set on it. */
    joins: (character: string, mark: string) =>
      faces.every(({ covered }) => !covered.has(character) || covered.has(mark)),
    shape,
    /** The width of a text on one line in pixels, word by word as it is set. */
    width: (family: string, text: string, size: number) => {
      const all = text.split(" ");
      const letters = all.reduce((sum, word) => sum + widthOf(family, word), 0);
      return (letters + widthOf(family, " ") * (all.length - 1)) * size;
    },
    /** How far below the middle of a line its baseline is, as a share of the size. */
    rise: (family: string) => at(faces, numberOf(family)).rise,
    /** The outline as path data, y upwards, on a grid of `units` per em; empty for a space. */
    outline: (face: number, glyph: number, units: number): string => {
      const key = `${face} ${glyph} ${units}`;
      const { font, upem } = at(faces, face);
      const path = outlines.get(key) ?? outlinePath(font.glyphToPath(glyph), units / upem);
      outlines.set(key, path);
      return path;
    },
  };
}

type HarfBuzz = typeof import("harfbuzzjs");
type Face = ReturnType<typeof openFace>;

function openFace({ Blob, Face, Font }: HarfBuzz, { name, data }: FontFile) {
  const face = new Face(new Blob(data));
  const { upem } = face;
  const font = new Font(face);
  font.setScale(upem, upem);
  const { ascender, descender } = font.hExtents();
  const covered = new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code)));
  return { name, font, upem, rise: (ascender + descender) / 2 / upem, covered };
}

interface FaceRun {
  readonly face: number;
  text: string;
}

/** Maximal runs of one face: `own`, else the first that has the character, else the last. */
function splitByFace(faces: readonly Face[], own: number, text: string): readonly FaceRun[] {
  const runs: FaceRun[] = [];
  for (const cluster of clusters(text)) {
    const [character = ""] = cluster;
    const has = ({ covered }: Face) => covered.has(character);
    const first = has(at(faces, own)) ? own : faces.findIndex(has);
    const face = first === -1 ? faces.length - 1 : first;
    const last = runs.at(-1);
    if (last?.face === face) last.text += cluster;
    else runs.push({ face, text: cluster });
  }
  return runs;
}

/** A shaper of runs of one face, in a buffer that it uses again. */
function runShaper({ Buffer, Direction, shape }: HarfBuzz) {
  const buffer = new Buffer();
  return ({ font, upem }: Face, { face, text }: FaceRun): readonly Glyph[] => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // digits run from left to right in every script
    if (!/\p{L}/u.test(text)) buffer.setDirection(Direction.LTR);
    shape(font, buffer, []);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: id }, i) => {
      const { xAdvance, xOffset, yOffset } = at(positions, i);
      return { face, id, dx: xOffset / upem, dy: yOffset / upem, advance: xAdvance / upem };
    });
  };
}

/** Relative path data on a coarser grid, each point rounded from its true position; less than half as long. */
export function outlinePath(path: string, scale: number): string {
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  const segments = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)];
  return segments
    .map(([, command = "", numbers = ""], i) => {
      if (command === "Z") {
        [x, y] = [startX, startY];
        return "z";
      }
      const points = numbers.split(/[ ,]/).map((n) => Math.round(Number(n) * scale));
      const deltas = points.map((value, j) => value - (j % 2 === 0 ? x : y));
      const [dx = 0, dy = 0] = deltas.slice(-2);
      [x, y] = [x + dx, y + dy];
      if (command === "M") [startX, startY] = [x, y];
      if (command !== "L") return command.toLowerCase() + pairs(deltas);
      const isClosing = segments[i + 1]?.[1] === "Z" && x === startX && y === startY;
      if (isClosing) return "";
      if (dy === 0) return dx === 0 ? "" : `h${dx}`;
      return dx === 0 ? `v${dy}` : `l${pairs(deltas)}`;
    })
    .join("");
}

function pairs(numbers: readonly number[]): string {
  return numbers.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : `${n}`)).join("");
}
