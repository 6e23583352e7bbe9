import { at, entryOf } from "../../model/language/at.ts";

/** A contour of a letter: its path commands and points, in units of a grid of the size of its text. */
interface Contour {
  readonly letters: string;
  readonly points: readonly number[];
  readonly box: Box;
  readonly turn: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A letter, or a part of one, from its first point, and how often it stands in the picture. */
interface Outline {
  readonly points: readonly number[];
  readonly path: string;
  readonly id: string;
  count: number;
}

/** A text of one colour and size: its outlines, each at the place of its first point. */
interface Text {
  readonly fill: string;
  readonly scale: number;
  readonly places: readonly { readonly outline: Outline; readonly x: number; readonly y: number }[];
}

/** The most by which two roundings of one outline differ, in units of the grid. */
const tolerance = 3;

/** The first of the identifiers, `a0`: those of two signs begin with a letter. */
const firstId = 360;

/** What satori makes of a text: a path of absolute commands, whose invisible stroke is as wide as its size. */
const lettering = /^<path fill="([^"]*)" stroke-width="([\d.]+)px" [^>]*d="([^"]*)"\/>$/;

/** The units of the grid per size: the outlines of small letters need fewer. */
function unitsFor(size: number): number {
  if (size > 68) return 1000;
  return size > 34 ? 500 : 250;
}

/** The style by which a text says its size to `sharedOutlines`. */
export function sizeMark(size: number) {
  return { WebkitTextStrokeWidth: size, WebkitTextStrokeColor: "transparent" } as const;
}

/** Shapes in painting order with each letter that stands more than once defined once, whatever its size. */
export function sharedOutlines(shapes: readonly string[]): { defs: string; body: string } {
  const known = new Map<string, Outline[]>();
  const outlines: Outline[] = [];
  const placed = (units: number) => (group: readonly Contour[]) => {
    const letters = group.map((one) => one.letters).join("");
    const [x = 0, y = 0] = at(group, 0).points;
    const points = group.flatMap((one) => one.points.map((n, i) => n - (i % 2 === 0 ? x : y)));
    const key = `${units} ${letters}`;
    const alike = known.get(key) ?? [];
    const isNear = (one: Outline) =>
      one.points.every((n, i) => Math.abs(n - at(points, i)) <= tolerance);
    let outline = alike.find(isNear);
    if (outline === undefined) {
      const id = (firstId + outlines.length).toString(36);
      outline = { points, path: pathOf(letters, points), id, count: 0 };
      outlines.push(outline);
      known.set(key, [...alike, outline]);
    }
    outline.count += 1;
    return { outline, x, y };
  };
  const parts = shapes.map((shape) => {
    const [, fill = "", width = "", data] = shape.match(lettering) ?? [];
    if (data === undefined) return shape;
    const size = Number(width);
    const units = unitsFor(size);
    const scale = size / units;
    return { fill, scale, places: letterGroups(data, scale).map(placed(units)) };
  });
  const defs = outlines
    .filter(({ count }) => count > 1)
    .map(({ id, path }) => `<path id="${id}" d="M0 0${path}"/>`);
  const body = parts.map((part) => (typeof part === "string" ? part : drawn(part)));
  return { defs: defs.join(""), body: body.join("") };
}

function drawn({ fill, scale, places }: Text): string {
  const path = places
    .filter(({ outline }) => outline.count === 1)
    .map(({ outline, x, y }) => `M${x} ${y}${outline.path}`);
  const uses = places
    .filter(({ outline }) => outline.count > 1)
    .map(({ outline, x, y }) => `<use href="#${outline.id}" x="${x}" y="${y}"/>`);
  const own = path.length === 0 ? "" : `<path d="${path.join("")}"/>`;
  return `<g fill="${fill}" transform="scale(${Number(scale.toFixed(5))})">${own}${uses.join("")}</g>`;
}

/** The contours of a text, those together that cut holes into one another. */
function letterGroups(data: string, scale: number): readonly (readonly Contour[])[] {
  let groups: (readonly Contour[])[] = [];
  for (const path of data.split("Z")) {
    if (path.trim() === "") continue;
    const own = contourOf(path, scale);
    const isCut = (group: readonly Contour[]) =>
      group.some((one) => one.turn !== own.turn && overlap(one.box, own.box));
    const cut = groups.filter(isCut);
    if (cut.length > 0) groups = groups.filter((group) => !cut.includes(group));
    groups.push([...cut.flat(), own]);
  }
  return groups;
}

function contourOf(path: string, scale: number): Contour {
  const letters = path.replaceAll(/[\d. -]+/g, "");
  const numbers = path
    .trim()
    .slice(1)
    .split(/[ LQC]/);
  const points = numbers.map((n) => Math.round(Number(n) / scale));
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let [lastX = 0, lastY = 0] = points.slice(-2);
  let area = 0;
  for (let i = 0; i < points.length; i += 2) {
    const x = at(points, i);
    const y = at(points, i + 1);
    area += lastX * y - x * lastY;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    lastX = x;
    lastY = y;
  }
  return { letters, points, box, turn: Math.sign(area) };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const coordinates = new Map([
  ["M", 2],
  ["L", 2],
  ["Q", 4],
  ["C", 6],
]);

/** Relative path data, from the first point on; closing a contour goes back to its start. */
function pathOf(letters: string, points: readonly number[]): string {
  let from = 0;
  let here: readonly number[] = [0, 0];
  let start = here;
  let path = "";
  for (const letter of letters) {
    const own = points.slice(from, from + entryOf(coordinates, letter));
    from += own.length;
    if (letter === "M") {
      if (path !== "") path += `zm${steps(own, start)}`;
      start = own;
    } else path += letter.toLowerCase() + steps(own, here);
    here = own.slice(-2);
  }
  // a line straight along an axis is shorter to write
  return `${path}z`.replace(/l(?:(-?\d+) 0|0( ?-?\d+))(?![\d ])/g, (_, across, down) =>
    across === undefined ? `v${String(down).trim()}` : `h${across}`,
  );
}

function steps(points: readonly number[], from: readonly number[]): string {
  const deltas = points.map((n, i) => n - at(from, i % 2));
  return deltas.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : `${n}`)).join("");
}
