/**
 * Absolute path data of M, L, Q, C and Z as relative data on a coarser grid, less than half as
 * long. Every point is rounded from its true position, so that errors do not accumulate.
 */
export function outlinePath(path: string, scale: number): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
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

/** A number with at most `decimals` decimals and no trailing zeros. */
export function short(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
