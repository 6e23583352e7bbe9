import { unescapedText } from "../../language/markup-text.ts";

/** A word and its position by satori: its left end on the baseline, in pixels. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly family: string;
  readonly spacing: number;
  readonly fill: string;
}

/** The parts of an SVG by satori: its shapes in painting order, and its words. */
export interface Drawing {
  readonly shapes: string;
  readonly runs: readonly TextRun[];
}

const element = /<text ([^>]*)>([^<]*)<\/text>/g;
const masks = /<mask id="satori_om[^"]*">.*?<\/mask>/g;

/**
 * Splits an SVG that satori drew with `embedFont: false` into shapes and words. Overflow masks are
 * dropped: nothing here overflows, so nothing refers to them.
 */
export function takeApart(svg: string): Drawing {
  const inner = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  const texts = [...inner.matchAll(element)];
  const pieces = texts.map(([, attributes = "", text = ""]) => textRun(attributes, text));
  return { shapes: inner.replace(element, "").replace(masks, ""), runs: joined(pieces) };
}

function textRun(attributes: string, escaped: string): TextRun {
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
    values.set(name, value);
  }
  const number = (name: string) => Number(values.get(name) ?? 0);
  return {
    text: unescapedText(escaped),
    x: number("x"),
    y: number("y"),
    width: number("width"),
    size: number("font-size"),
    family: values.get("font-family") ?? "",
    spacing: number("letter-spacing"),
    fill: values.get("fill") ?? "#000",
  };
}

/**
 * Joins touching pieces into words again, so that kerning applies across them as in satori's own
 * outlines; spaces are left out.
 */
function joined(pieces: readonly TextRun[]): readonly TextRun[] {
  const runs: TextRun[] = [];
  let open = false;
  for (const piece of pieces) {
    if (piece.text.trim() === "") {
      open = false;
      continue;
    }
    const last = runs.at(-1);
    if (open && last !== undefined && touches(last, piece)) {
      const width = piece.x + piece.width - last.x;
      runs[runs.length - 1] = { ...last, text: last.text + piece.text, width };
    } else runs.push(piece);
    open = true;
  }
  return runs;
}

function touches(a: TextRun, b: TextRun): boolean {
  return (
    a.y === b.y &&
    a.size === b.size &&
    a.family === b.family &&
    a.fill === b.fill &&
    Math.abs(a.x + a.width - b.x) < a.size / 8
  );
}
