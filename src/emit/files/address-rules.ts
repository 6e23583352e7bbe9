/** The maximum length of a path component in bytes, which every host and file system supports. */
export const maxComponentBytes = 100;

const reservedOnWindows = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Why a path is not safe on every host and file system, to continue a message such as `Cannot write "a//b": `. */
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

/** A function that reserves the paths of one build, and returns null or why a path cannot be used. */
export function addressBook(): (path: string) => string | null {
  /** The files and folders as spelt, by their lower-case spelling. */
  const taken = new Map<string, { readonly spelt: string; readonly isFile: boolean }>();

  function clash(path: string, isFile: boolean): string | null {
    const folded = path.toLowerCase();
    const other = taken.get(folded);
    if (other === undefined) {
      taken.set(folded, { spelt: path, isFile });
      return null;
    }
    if (path !== other.spelt) {
      const kind = other.isFile ? "file" : "folder";
      return `"${path}" differs only in case from the ${kind} "${other.spelt}"`;
    }
    if (isFile && other.isFile) return "it was written before in this build";
    return isFile || other.isFile ? `"${path}" would be both a file and a folder` : null;
  }

  return (path) => {
    const problem = pathProblem(path);
    if (problem !== null) return problem;
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const above = clash(path.slice(0, end), false);
      if (above !== null) return above;
    }
    return clash(path, true);
  };
}
