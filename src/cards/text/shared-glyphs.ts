import type { Shaper } from "./shaper.ts";
import { short } from "./short-number.ts";
import type { TextRun } from "./typeset.ts";

interface Lettered {
  /** The shared outlines. */
  readonly defs: string;
  /** The words. */
  readonly body: string;
}

/**
 * Words as outlines, of which repeated ones are defined once and referenced. An outline's id names
 * its face, grid and glyph but nothing of the card, so that cards on one page agree on it.
 */
export function sharedGlyphs(shaper: Shaper, runs: readonly TextRun[]): Lettered {
  const lines = placedLines(shaper, runs);
  const shared = sharedOutlines(lines);
  const defs = [...shared].map(([id, path]) => `<path id="${id}" d="${path}"/>`);
  return { defs: defs.join(""), body: lines.map((line) => group(line, shared)).join("") };
}

/** The outlines that take fewer bytes when defined once. */
function sharedOutlines(lines: readonly TextLine[]): ReadonlyMap<string, string> {
  const glyphs = lines.flatMap((line) => line.glyphs);
  const counts = new Map<string, number>();
  for (const { id } of glyphs) counts.set(id, (counts.get(id) ?? 0) + 1);
  const isShared = ({ id, path }: PlacedGlyph) => {
    const count = counts.get(id) ?? 0;
    return 20 + path.length + 27 * count < (path.length + 7) * count;
  };
  return new Map(glyphs.filter(isShared).map(({ id, path }) => [id, path]));
}

function group(line: TextLine, shared: ReadonlyMap<string, string>): string {
  const { fill, scale, x, y, glyphs } = line;
  const own = glyphs.filter(({ id }) => !shared.has(id));
  const paths = own.map(({ left, up, path }) => `M${left} ${up}${path}`);
  const uses = glyphs.filter(({ id }) => shared.has(id)).map(use);
  const merged = paths.length === 0 ? "" : `<path d="${paths.join("")}"/>`;
  const place = `matrix(${short(scale, 5)} 0 0 ${short(-scale, 5)} ${short(x, 2)} ${short(y, 2)})`;
  return `<g fill="${fill}" transform="${place}">${merged}${uses.join("")}</g>`;
}

function use({ id, left, up }: PlacedGlyph): string {
  const x = left === 0 ? "" : ` x="${left}"`;
  const y = up === 0 ? "" : ` y="${up}"`;
  return `<use href="#${id}"${x}${y}/>`;
}

/** A glyph in the units of its line, y upwards. */
interface PlacedGlyph {
  readonly id: string;
  readonly path: string;
  readonly left: number;
  readonly up: number;
}

/** Glyphs of one colour, size, face and baseline. */
interface TextLine {
  readonly fill: string;
  readonly face: number;
  /** Pixels per unit. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly glyphs: PlacedGlyph[];
}

/** The maximum size for each grid, at which half of its unit is below 0.07 pixels. */
const grids = [
  { upTo: 34, units: 250, firstLetter: 97 },
  { upTo: 68, units: 500, firstLetter: 65 },
  { upTo: Number.POSITIVE_INFINITY, units: 1000, firstLetter: 0xc0 },
] as const;

/** The glyphs of all runs, in lines; spaces and other empty outlines are left out. */
function placedLines(shaper: Shaper, runs: readonly TextRun[]): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (const run of runs) placeRun(shaper, run, lines);
  return lines;
}

function placeRun(shaper: Shaper, run: TextRun, lines: TextLine[]): void {
  const { units, firstLetter } = grids.find(({ upTo }) => run.size <= upTo) ?? grids[2];
  let x = run.x;
  for (const glyph of shaper.shape(run.family, run.text, run.spacing)) {
    const perUnit = run.size / shaper.unitsPerEm(glyph.face);
    const path = shaper.outline(glyph.face, glyph.id, units);
    if (path !== "") {
      const line = lineFor(lines, run, glyph.face, x, run.size / units);
      line.glyphs.push({
        id: `${String.fromCharCode(firstLetter + glyph.face)}${glyph.id.toString(36)}`,
        path,
        left: Math.round((x + glyph.dx * perUnit - line.x) / line.scale),
        up: Math.round((glyph.dy * perUnit) / line.scale),
      });
    }
    x += glyph.advance * perUnit + (glyph.ends ? run.spacing : 0);
  }
}

/** The current line, if the glyph continues it, else a new one that begins at the glyph. */
function lineFor(
  lines: TextLine[],
  run: TextRun,
  face: number,
  x: number,
  scale: number,
): TextLine {
  const last = lines.at(-1);
  const continues =
    last?.fill === run.fill && last.face === face && last.scale === scale && last.y === run.y;
  if (continues) return last;
  const line = { fill: run.fill, face, scale, x, y: run.y, glyphs: [] };
  lines.push(line);
  return line;
}
