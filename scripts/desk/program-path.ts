import { statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * The absolute path of a program in the folders of PATH. A bare name would be looked up in the current folder too, on
 * Windows before all others, where a cloned repository may lie. Throws a RangeError where there is none.
 */
export function program(name: string): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const isThere = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const found = folders.map((folder) => join(folder, file)).find(isThere);
  if (found !== undefined) return found;
  throw new RangeError(
    `Cannot start "${name}": no absolute folder of PATH has "${file}"; install it, or add its folder to PATH`,
  );
}
