import type { Shaper } from "./shaper.ts";
import type { TextRun } from "./typeset.ts";

/** Repeated outlines are defined once; an id names face, grid and glyph, so cards on one page agree. */
export function sharedGlyphs(shaper: Shaper, runs: readonly TextRun[]) {
  const lines: TextLine[] = [];
  for (const run of runs) placeRun(shaper, run, lines);
  const shared = sharedOutlines(lines);
  const defs = [...shared].map(([id, path]) => `<path id="${id}" d="${path}"/>`);
  return { defs: defs.join(""), body: lines.map((line) => group(line, shared)).join("") };
}

function sharedOutlines(lines: readonly TextLine[]): ReadonlyMap<string, string> {
  const once = new Set<string>();
  const shared = new Map<string, string>();
  for (const { id, path } of lines.flatMap((line) => line.glyphs)) {
    if (once.has(id)) shared.set(id, path);
    once.add(id);
  }
  return shared;
}

function group(line: TextLine, shared: ReadonlyMap<string, string>): string {
  const { colour, scale, x, y, glyphs } = line;
  const own = glyphs.filter(({ id }) => !shared.has(id));
  const paths = own.map(({ left, up, path }) => `M${left} ${up}${path}`);
  const uses = glyphs.filter(({ id }) => shared.has(id)).map(use);
  const merged = paths.length === 0 ? "" : `<path d="${paths.join("")}"/>`;
  const place = `matrix(${short(scale, 5)} 0 0 ${short(-scale, 5)} ${short(x, 2)} ${short(y, 2)})`;
  return `<g fill="${colour}" transform="${place}">${merged}${uses.join("")}</g>`;
}

function use({ id, left, up }: PlacedGlyph): string {
  const x = left === 0 ? "" : ` x="${left}"`;
  const y = up === 0 ? "" : ` y="${up}"`;
  return `<use href="#${id}"${x}${y}/>`;
}

interface PlacedGlyph {
  readonly id: string;
  readonly path: string;
  readonly left: number;
  readonly up: number;
}

/** Glyphs of one colour, size, face and baseline. */
interface TextLine {
  readonly colour: string;
  readonly face: number;
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

/** Adds the glyphs of a run to the last line or to new ones; spaces and other empty outlines are left out. */
function placeRun(shaper: Shaper, run: TextRun, lines: TextLine[]): void {
  const { size, colour, y } = run;
  const { units, firstLetter } = grids.find(({ upTo }) => size <= upTo) ?? grids[2];
  const scale = size / units;
  let { x } = run;
  for (const { face, id, dx, dy, advance } of shaper.shape(run.family, run.text)) {
    const path = shaper.outline(face, id, units);
    if (path !== "") {
      const last = lines.at(-1);
      const continues =
        last?.colour === colour && last.face === face && last.scale === scale && last.y === y;
      const line = continues ? last : { colour, face, scale, x, y, glyphs: [] };
      if (!continues) lines.push(line);
      line.glyphs.push({
        id: `${String.fromCharCode(firstLetter + face)}${id.toString(36)}`,
        path,
        left: Math.round((x + dx * size - line.x) / scale),
        up: Math.round((dy * size) / scale),
      });
    }
    x += advance * size;
  }
}

/** A number with at most `decimals` decimals and no trailing zeros. */
export function short(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
