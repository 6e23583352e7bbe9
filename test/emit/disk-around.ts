import type { Disk } from "../../src/emit/files/disk.ts";

/** Called instead of an effect, with the effect to call, or not. */
export type Around = <R>(effect: keyof Disk, path: string, run: () => R) => R;

export function diskAround(disk: Disk, around: Around): Disk {
  const wrapped = <A extends readonly [string, ...unknown[]], R>(
    name: keyof Disk,
    effect: (...args: A) => R,
  ) => {
    return (...args: A): R => around(name, args[0], () => effect(...args));
  };
  return {
    stat: wrapped("stat", disk.stat),
    list: wrapped("list", disk.list),
    readText: wrapped("readText", disk.readText),
    realPath: wrapped("realPath", disk.realPath),
    makeFolder: wrapped("makeFolder", disk.makeFolder),
    writeFile: wrapped("writeFile", disk.writeFile),
    linkEqual: wrapped("linkEqual", disk.linkEqual),
    rename: wrapped("rename", disk.rename),
    removeFile: wrapped("removeFile", disk.removeFile),
    removeEmptyFolder: wrapped("removeEmptyFolder", disk.removeEmptyFolder),
    remove: wrapped("remove", disk.remove),
  };
}
