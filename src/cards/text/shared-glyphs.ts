import { type PlacedGlyph, placedLines, type TextLine } from "./placed-glyphs.ts";
import type { Shaper } from "./shaper.ts";
import { short } from "./short-number.ts";
import type { TextRun } from "./text-runs.ts";

export interface Lettered {
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
