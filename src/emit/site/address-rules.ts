/** The maximum length of a path component in bytes, which every host and file system supports. */
export const maxComponentBytes = 100;

const reservedOnWindows = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/**
 * Why a path is not safe on every host and file system, or null. The text continues a message such
 * as `Cannot write "a//b": `.
 */
export function pathProblem(path: string): string | null {
  for (const component of path.split("/")) {
    const problem = componentProblem(component);
    if (problem !== null) return problem;
  }
  return null;
}

function componentProblem(name: string): string | null {
  if (name === "") return "a component is empty, must be a name";
  if (!/^[A-Za-z0-9._-]+$/.test(name)) {
    return `component ${JSON.stringify(name)} must be of A-Z, a-z, 0-9, ".", "_" and "-"`;
  }
  if (name === "." || name === "..") return `component "${name}" is not a name`;
  if (name.endsWith(".")) return `component "${name}" ends with a dot`;
  if (reservedOnWindows.test(name)) return `component "${name}" is a reserved name on Windows`;
  // one byte per character: the names are ASCII
  if (name.length > maxComponentBytes) {
    return `component "${name}" has ${name.length} bytes, must be at most ${maxComponentBytes}`;
  }
  return null;
}

/**
 * A function that reserves the paths of one build. It returns null, or why a path cannot be used:
 * the path itself, or a clash with an earlier one, also where they differ only in case, which some
 * file systems ignore.
 */
export function addressBook(): (path: string) => string | null {
  /** The files and folders as spelt, by their lower-case spelling. */
  const taken = new Map<string, string>();
  const folders = new Set<string>();

  function takeFolder(folder: string): string | null {
    if (folders.has(folder)) return null;
    const slash = folder.lastIndexOf("/");
    const above = slash < 0 ? null : takeFolder(folder.slice(0, slash));
    const problem = above ?? componentProblem(folder.slice(slash + 1)) ?? take(folder, false);
    if (problem === null) folders.add(folder);
    return problem;
  }

  function take(path: string, isFile: boolean): string | null {
    const folded = path.toLowerCase();
    const other = taken.get(folded);
    if (other === undefined) {
      taken.set(folded, path);
      return null;
    }
    const otherIsFile = !folders.has(other);
    if (path !== other) {
      const kind = otherIsFile ? "file" : "folder";
      return `"${path}" differs only in case from the ${kind} "${other}"`;
    }
    if (isFile && otherIsFile) return "it was written before in this build";
    return `"${path}" would be both a file and a folder`;
  }

  return (path) => {
    const slash = path.lastIndexOf("/");
    const above = slash < 0 ? null : takeFolder(path.slice(0, slash));
    return above ?? componentProblem(path.slice(slash + 1)) ?? take(path, true);
  };
}
