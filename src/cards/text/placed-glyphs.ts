import type { Shaper } from "./shaper.ts";
import type { TextRun } from "./text-runs.ts";

/** A glyph in the units of its line, y upwards. */
export interface PlacedGlyph {
  readonly id: string;
  readonly path: string;
  readonly left: number;
  readonly up: number;
}

/** Glyphs of one colour, size, face and baseline. */
export interface TextLine {
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
export function placedLines(shaper: Shaper, runs: readonly TextRun[]): readonly TextLine[] {
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
