import { at, entryOf } from "../../language/at.ts";
import { bidiRuns, hasRightToLeft } from "./bidi-runs.ts";
import type { Shaper } from "./shaper.ts";
import { type TextRun, takeApart } from "./text-runs.ts";

/** A line of text and its box, in whole pixels. */
export interface Line {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly family: string;
  readonly colour: string;
  readonly spacing: number;
  readonly text: string;
}

type Satori = typeof import("satori")["default"];
type Faces = Parameters<Satori>[1]["fonts"];
type Tree = Parameters<Satori>[0];

/** Lines as satori lays them out: nothing but words at fixed places, without boxes in boxes. */
export function satoriTree(lines: readonly Line[], width: number, height: number): Tree {
  return {
    type: "div",
    key: null,
    props: {
      style: { display: "flex", position: "relative", width, height },
      children: lines.map((line) => ({
        type: "div",
        props: { style: styleOf(line), children: line.text },
      })),
    },
  };
}

function styleOf(line: Line): Readonly<Record<string, string | number>> {
  return {
    display: "block",
    position: "absolute",
    left: line.left,
    top: line.top,
    width: line.width,
    maxHeight: line.height,
    color: line.colour,
    fontFamily: line.family,
    fontSize: line.size,
    lineHeight: line.height / line.size,
    letterSpacing: line.spacing,
    wordBreak: "break-word",
    lineClamp: 1,
  };
}

/** The number of different lines after which all are forgotten. */
const capacity = 4000;
/** Laid out by satori in place of a line that it cannot lay out, for its baseline. */
const baselineSample = "x";
/** The height of the slot in which a line is laid out, above that of any line. */
const slot = 400;

/**
 * A function that lays lines out with satori. A line is laid out once, apart from its place and
 * colour: most lines of a card stand on other cards too, and satori takes most of a card's time.
 */
export function typesetter(
  satori: Satori,
  fonts: Faces,
  shaper: Shaper,
): (lines: readonly Line[]) => Promise<readonly TextRun[]> {
  const known = new Map<string, readonly TextRun[]>();
  return async (lines) => {
    if (known.size > capacity) known.clear();
    const due = new Map(lines.flatMap((line) => unknown(known, line)));
    const laidOut = due.size === 0 ? [] : await layOut(satori, fonts, shaper, [...due.values()]);
    for (const [i, key] of [...due.keys()].entries()) known.set(key, at(laidOut, i));
    return lines.flatMap((line) => placed(entryOf(known, keyOf(line)), line));
  };
}

function unknown(known: ReadonlyMap<string, unknown>, line: Line): [string, Line][] {
  const key = keyOf(line);
  return known.has(key) ? [] : [[key, line]];
}

function keyOf({ width, height, size, family, spacing, text }: Line): string {
  return `${width} ${height} ${size} ${family} ${spacing} ${text}`;
}

/** The runs of each line, from its own left and top, each in a slot of its own. */
async function layOut(
  satori: Satori,
  fonts: Faces,
  shaper: Shaper,
  lines: readonly Line[],
): Promise<readonly (readonly TextRun[])[]> {
  const apart = lines.map((line, i) => ({
    ...line,
    ...{ left: 0, top: i * slot, colour: "#000" },
    text: hasRightToLeft(line.text) ? baselineSample : line.text,
  }));
  const height = lines.length * slot;
  const svg = await satori(satoriTree(apart, 1200, height), {
    width: 1200,
    height,
    fonts,
    embedFont: false,
  });
  const slots = lines.map((): TextRun[] => []);
  for (const run of takeApart(svg).runs) {
    const i = Math.floor(run.y / slot);
    slots[i]?.push({ ...run, y: run.y - i * slot });
  }
  return lines.map((line, i) => {
    const runs = at(slots, i);
    return hasRightToLeft(line.text) ? bidiRuns(shaper, line, at(runs, 0)) : runs;
  });
}

function placed(runs: readonly TextRun[], { left, top, colour }: Line): readonly TextRun[] {
  return runs.map((run) => ({ ...run, x: run.x + left, y: run.y + top, fill: colour }));
}
