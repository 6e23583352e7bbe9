import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "./is-inside.ts";
import { kindIn, statusOf } from "./plain-path.ts";
import { onDisk } from "./site-error.ts";

/**
 * Throws a RangeError for a cache that is no folder of its own, lies in the content, or has a link to
 * another place, through which a build would write there.
 */
export function refuseCache(cache: string, content: string): void {
  const refuse = (why: string): never => {
    throw new RangeError(
      `Cannot use the cache "${cache}": ${why}; choose another folder with --cache`,
    );
  };
  if (isInside(cache, content)) refuse(`it lies inside "${content}", which the build reads`);
  onDisk(`Cannot use the cache "${cache}"`, () => {
    const found = statusOf(cache);
    if (found === null) return;
    if (!found.isDirectory()) refuse(`it is ${kindIn(found)}, must be a folder or not exist`);
    for (const below of ["", "cards/"]) {
      for (const name of namesIn(join(cache, below))) {
        const one = statusOf(join(cache, below, name));
        if (one?.isSymbolicLink()) refuse(`"${below}${name}" in it is a symbolic link`);
      }
    }
  });
}

function namesIn(folder: string): readonly string[] {
  return statusOf(folder)?.isDirectory() === true ? readdirSync(folder) : [];
}
