import { relative, resolve, sep } from "node:path";

/** Whether a path is a folder or lies below it. */
export function isInside(path: string, folder: string): boolean {
  const [inner, outer] = [resolve(path), resolve(folder)];
  const between = relative(outer, inner);
  return between !== ".." && !between.startsWith(`..${sep}`) && resolve(outer, between) === inner;
}
