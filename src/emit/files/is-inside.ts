import { isAbsolute, relative, resolve, sep } from "node:path";

/** Whether a path is a folder or lies below it. */
export function isInside(path: string, folder: string): boolean {
  const between = relative(resolve(folder), resolve(path));
  // on Windows the path to another drive is absolute
  return between !== ".." && !between.startsWith(`..${sep}`) && !isAbsolute(between);
}
