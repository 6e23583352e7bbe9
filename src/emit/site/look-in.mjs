// Plain JavaScript: the thread of look-thread.mjs runs it too, and tsx does not reach worker threads.
import { createHash } from "node:crypto";
import { lstatSync, readdirSync } from "node:fs";

const inPart = 65_536;

export function lookHash() {
  const all = createHash("sha256");
  let part = "";
  return {
    add: (path, bytes, modifiedMs) => {
      part += `${path} ${bytes} ${modifiedMs}\n`;
      if (part.length < inPart) return;
      all.update(part);
      part = "";
    },
    digest: () => all.update(part).digest("hex"),
  };
}

export function looksIn(folder, unlisted, turns) {
  const looks = turns.map(() => lookHash());
  let files = 0;
  function addAll(below) {
    const entries = readdirSync(`${folder}/${below}`, { withFileTypes: true });
    // with its slash a folder has the place that its files have among all paths
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    const isPlain = entries.every((entry) => entry.isDirectory() || entry.isFile());
    return isPlain && names.sort().every((name) => addOne(`${below}${name}`));
  }
  function addOne(path) {
    if (path.endsWith("/")) return addAll(path);
    if (path.startsWith(unlisted)) return true;
    const look = looks[turns.indexOf(files % 2)];
    files += 1;
    if (look === undefined) return true;
    const found = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false });
    if (found !== undefined) look.add(path, found.size, found.mtimeMs);
    return found !== undefined;
  }
  return addAll("") ? looks.map((look) => look.digest()) : null;
}
