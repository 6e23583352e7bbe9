interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The last control point of a curve, which `t` and `s` mirror; null after anything else. */
  controlX: number | null;
  controlY: number | null;
}

/**
 * Absolute path data of M, L, Q, C and Z as relative data on a coarser grid, less than half as
 * long. Every point is rounded from its true position, so that errors do not accumulate.
 */
export function outlinePath(path: string, scale: number): string {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: null, controlY: null };
  const segments = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)];
  let out = "";
  for (const [i, [, command = "", numbers = ""]] of segments.entries()) {
    const points = numbers === "" ? [] : numbers.split(/[ ,]/).map((n) => Number(n) * scale);
    out += segment(command, points, pen, segments[i + 1]?.[1] === "Z");
  }
  return out;
}

function segment(command: string, points: readonly number[], pen: Pen, isLast: boolean): string {
  if (command === "Z") {
    moveTo(pen, pen.startX, pen.startY);
    return "z";
  }
  const { x: fromX, y: fromY } = pen;
  const [x = 0, y = 0] = points.slice(-2).map(Math.round);
  const deltas = points.map((value, i) => Math.round(value) - (i % 2 === 0 ? fromX : fromY));
  if (command === "Q" || command === "C") return curve(command, points, deltas, pen);
  moveTo(pen, x, y);
  if (command === "M") {
    [pen.startX, pen.startY] = [x, y];
    return `m${pairs(deltas)}`;
  }
  if (isLast && x === pen.startX && y === pen.startY) return "";
  if (y === fromY) return x === fromX ? "" : `h${x - fromX}`;
  return x === fromX ? `v${y - fromY}` : `l${pairs(deltas)}`;
}

function moveTo(pen: Pen, x: number, y: number): void {
  Object.assign(pen, { x, y, controlX: null, controlY: null });
}

/** A curve; a first control point that mirrors the last one of the curve before it is left out. */
function curve(
  command: "Q" | "C",
  points: readonly number[],
  deltas: readonly number[],
  pen: Pen,
): string {
  const mirrorX = pen.controlX === null ? null : 2 * pen.x - pen.controlX;
  const mirrorY = pen.controlY === null ? null : 2 * pen.y - pen.controlY;
  const isMirrored = isNear(mirrorX, points[0]) && isNear(mirrorY, points[1]);
  const [x = 0, y = 0] = points.slice(-2).map(Math.round);
  const [controlX = 0, controlY = 0] = points.slice(-4, -2).map(Math.round);
  moveTo(pen, x, y);
  pen.controlX = isMirrored && command === "Q" ? mirrorX : controlX;
  pen.controlY = isMirrored && command === "Q" ? mirrorY : controlY;
  if (!isMirrored) return command.toLowerCase() + pairs(deltas);
  return (command === "Q" ? "t" : "s") + pairs(deltas.slice(2));
}

/** Whether two points are equal within rounding. */
function isNear(mirrored: number | null, wanted: number | undefined): boolean {
  return mirrored !== null && wanted !== undefined && Math.abs(mirrored - wanted) <= 1;
}

function pairs(numbers: readonly number[]): string {
  return numbers.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : `${n}`)).join("");
}
