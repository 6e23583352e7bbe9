import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderFault, statusBelow } from "../../src/content/files/content-file.ts";
import { onDisk } from "../../src/emit/files/site-error.ts";
import { unlessRefused } from "../../src/model/language/system-error.ts";

/** Where files are written before they get their names; one that a killed command left is removed. */
const draft = ".stele-init";

/**
 * Writes files into a folder, or none: a RangeError names those in the way. Files of `kept` that are
 * there stay as they are, and so do those with the same bytes, which a killed command may have
 * written. The folder `last` is moved into place whole, after all else.
 */
export function writeNew(
  folder: string,
  files: ReadonlyMap<string, string>,
  { kept, last }: { readonly kept: readonly string[]; readonly last: string },
): readonly string[] {
  const drafts = join(folder, draft);
  const fault = folderFault(join(folder, last));
  if (fault !== null && statusBelow(folder, last) !== null) {
    throw new RangeError(`Cannot begin in "${join(folder, last)}": ${fault}`);
  }
  onDisk(`Cannot begin in "${folder}"`, () => rmSync(drafts, { recursive: true, force: true }));
  const isLast = (path: string) => path.startsWith(`${last}/`);
  const there = new Map([...files].filter(([path]) => existsSync(join(folder, path))));
  const inTheWay = [...there].filter(
    ([path, text]) =>
      !kept.includes(path) && (isLast(path) || readFileSync(join(folder, path), "utf8") !== text),
  );
  if (inTheWay.length > 0)
    throw refusal(
      folder,
      inTheWay.map(([path]) => path),
    );
  const paths = [...files.keys()].filter((path) => !there.has(path));
  try {
    onDisk(`Cannot begin in "${folder}"`, () => {
      for (const [path, text] of files) if (!there.has(path)) writeInto(drafts, path, text);
      for (const path of inOneStep(folder, paths, last)) move(drafts, folder, path);
    });
  } finally {
    // what could not be written cannot always be removed either, which would hide why
    unlessRefused(() => rmSync(drafts, { recursive: true, force: true }));
  }
  return paths;
}

/** The paths to move: the last folder as one, unless a folder of its name is there. */
function inOneStep(folder: string, paths: readonly string[], last: string): readonly string[] {
  const inside = paths.filter((path) => path.startsWith(`${last}/`));
  const others = paths.filter((path) => !path.startsWith(`${last}/`));
  return [...others, ...(existsSync(join(folder, last)) || inside.length === 0 ? inside : [last])];
}

function refusal(folder: string, paths: readonly string[]): RangeError {
  const named = paths.slice(0, 3).map((path) => `"${path}"`);
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : "";
  return new RangeError(
    `Cannot begin in "${folder}": it has ${named.join(", ")}${more} already; name another folder`,
  );
}

function writeInto(drafts: string, path: string, text: string): void {
  const file = join(drafts, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function move(drafts: string, folder: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  renameSync(join(drafts, path), join(folder, path));
}
