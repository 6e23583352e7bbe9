// Plain JavaScript: the thread of thread-sink.mjs runs it too, and tsx does not reach worker
// threads.
import {
  closeSync,
  fstatSync,
  futimesSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs";

// asking the open file for its size takes a quarter of the time of asking by path later
export function writeNewFile(path, body, modified) {
  const file = openSync(path, "wx");
  try {
    for (let done = 0; done < body.byteLength; ) done += writeSync(file, body, done);
    if (modified !== null) futimesSync(file, modified, modified);
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}

export function openNewFile(path) {
  const file = openSync(path, "wx");
  return {
    add: (part) => {
      for (let done = 0; done < part.byteLength; ) done += writeSync(file, part, done);
    },
    close: (modified) => {
      try {
        futimesSync(file, modified, modified);
        return fstatSync(file).size;
      } finally {
        closeSync(file);
      }
    },
  };
}

export function linkSameFile(from, to, modified, mode) {
  try {
    const { size } = lstatSync(to);
    if (!looksAlike(from, size, modified, mode) || !areEqual(from, to, size)) return false;
    const beside = `${to}.link`;
    linkSync(from, beside);
    renameSync(beside, to);
    return true;
  } catch (error) {
    if (error.syscall === undefined) throw error;
    return false;
  }
}

// time and size only save reading: what is linked has been compared byte by byte
function looksAlike(path, size, modified, mode) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return (
    found?.isFile() &&
    found.size === size &&
    found.mtimeMs === modified * 1000 &&
    (found.mode & 0o777) === mode
  );
}

function areEqual(one, other, size) {
  const files = [openSync(one, "r"), openSync(other, "r")];
  try {
    const [a, b] = [Buffer.alloc(2 ** 20), Buffer.alloc(2 ** 20)];
    for (let done = 0; done < size; done += a.byteLength) {
      const [m, n] = [
        readSync(files[0], a, 0, a.length, done),
        readSync(files[1], b, 0, b.length, done),
      ];
      if (m !== n || !a.subarray(0, m).equals(b.subarray(0, n))) return false;
    }
    return true;
  } finally {
    for (const file of files) closeSync(file);
  }
}

export function linkEqualFile(from, to, body, modified, mode) {
  try {
    if (!looksAlike(from, body.byteLength, modified, mode)) return false;
    if (!readFileSync(from).equals(body)) return false;
    linkSync(from, to);
    return true;
  } catch (error) {
    // a file system may have no links, or no more of this file
    if (error.syscall === undefined) throw error;
    return false;
  }
}
