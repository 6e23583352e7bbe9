import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./compile.ts";

/**
 * The licences of the packages whose files were compiled in: their terms require the text to be
 * included. Throws a RangeError for a package that names none.
 */
export function notices(inputs: readonly string[]): string {
  const folders = [...new Set(inputs.flatMap((path) => packageFolder(path) ?? []))].sort();
  const texts = folders.map(notice);
  return `The following packages are compiled into Stele.\n\n${texts.join("\n")}`;
}

/** The folder of the package that a file is in; null for one of our own files. */
function packageFolder(path: string): string | null {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return match?.[1] ?? null;
}

function notice(folder: string): string {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(root, folder, "package.json"), "utf8"),
  );
  if (typeof license !== "string") throw new RangeError(`Cannot pack: "${name}" names no licence`);
  const rule = "-".repeat(80);
  const by = typeof author === "string" ? author : (author?.name ?? "its authors");
  const text =
    licenceText(folder) ?? `Copyright ${by}; the package has no text beside its SPDX name.`;
  return `${rule}\n${name} ${version} (${license})\n${rule}\n\n${text}\n`;
}

function licenceText(folder: string): string | null {
  const path = join(root, folder);
  const file = readdirSync(path).find((one) => /^(?:licen[cs]e|copying)(?:[.-]\w+)*$/i.test(one));
  if (file !== undefined) return readFileSync(join(path, file), "utf8").trim();
  const readme = join(path, "README.md");
  const section = existsSync(readme)
    ? /^#+ *licen[cs]e[^\n]*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(readFileSync(readme, "utf8"))
    : null;
  return section?.[1]?.trim() ?? null;
}
