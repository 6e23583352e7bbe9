import type { PublicFile } from "../emit/site/manifest.ts";

/** The folder that stands for a stored file in a report: two components at most. */
export function fileGroup(path: string): string {
  const folders = path.split("/").slice(0, -1);
  return `/${folders.slice(0, 2).join("/")}`;
}

/**
 * Some files of each folder: the first, the last and others at even distances, so that two probes
 * of one build look at the same ones; those at the root of the store always. All where `perFolder` is null.
 */
export function fileSample(
  files: readonly PublicFile[],
  perFolder: number | null,
): readonly PublicFile[] {
  if (perFolder === null) return files;
  const groups = new Map<string, PublicFile[]>();
  const always: PublicFile[] = [];
  for (const file of files) {
    // what the whole deployment stands on
    if (/^(?:s|ledger)\/[^/]*$/.test(file.path)) {
      always.push(file);
      continue;
    }
    const name = `${fileGroup(file.path)} ${file.path.slice(file.path.lastIndexOf("."))}`;
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  return [...always, ...[...groups.values()].flatMap((group) => spread(group, perFolder))];
}

function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  const step = (all.length - 1) / Math.max(1, count - 1);
  return all.filter((_, i) => {
    for (let k = 0; k < count; k++) if (Math.round(k * step) === i) return true;
    return false;
  });
}
