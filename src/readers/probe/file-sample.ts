import type { PublicFile } from "../../emit/site/manifest.ts";

/** The folder under which a report counts a stored file: at most two components. */
export function fileGroup(path: string): string {
  const folders = path.split("/").slice(0, -1);
  return `/${folders.slice(0, 2).join("/")}`;
}

/**
 * A sample of each folder's files: the first, the last and others at even distances, so that two
 * probes of one build check the same ones. Files at the root of the store and the default answers of
 * the routes are always included, and all files where `perFolder` is null.
 */
export function fileSample(
  files: readonly PublicFile[],
  perFolder: number | null,
  answers: readonly string[],
): readonly PublicFile[] {
  if (perFolder === null) return files;
  const defaults = new Set(answers);
  const groups = new Map<string, PublicFile[]>();
  const always: PublicFile[] = [];
  for (const file of files) {
    // files on which the whole deployment depends
    if (/^(?:s|ledger)\/[^/]*$/.test(file.path) || defaults.has(file.path)) {
      always.push(file);
      continue;
    }
    const name = `${fileGroup(file.path)} ${file.path.slice(file.path.lastIndexOf("."))}`;
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  return [...always, ...[...groups.values()].flatMap((group) => spread(group, perFolder))];
}

export function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  const step = (all.length - 1) / Math.max(1, count - 1);
  return all.filter((_, i) => {
    for (let k = 0; k < count; k++) if (Math.round(k * step) === i) return true;
    return false;
  });
}
