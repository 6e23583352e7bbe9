import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FontFile, FontSet } from "../../model/font-file.ts";

/** Families in fallback order: the sans first, so that it stands in for serif and monospace. */
const faces: readonly (readonly [name: string, file: string])[] = [
  ["Sans", "SourceSans3-Regular.otf"],
  ["Strong", "SourceSans3-Semibold.otf"],
  ["Serif", "SourceSerif4Display-Semibold.otf"],
  ["Mono", "SourceCodePro-Regular.otf"],
  ["Arabic", "NotoSansArabic-Regular.ttf"],
  ["Hebrew", "NotoSansHebrew-Regular.ttf"],
  ["Devanagari", "NotoSansDevanagari-Regular.ttf"],
  ["Thai", "NotoSansThai-Regular.ttf"],
  ["Georgian", "NotoSansGeorgian-Regular.ttf"],
  ["Armenian", "NotoSansArmenian-Regular.ttf"],
];

/** The bundled faces of the cards; nothing of the system is looked at. */
export async function cardFonts(): Promise<FontSet> {
  const files = await Promise.all(faces.map(([name, file]) => readFace(name, file)));
  const hash = createHash("sha256");
  for (const { name, data } of files) hash.update(name).update(new Uint8Array(data));
  for (const bytes of await drawingCode()) hash.update(bytes);
  return { files, sha256: hash.digest("hex") };
}

/**
 * All that decides how a card is drawn from its input: our own code, and which releases of the
 * libraries. So a card kept from before a change of the drawing is never taken for one of today.
 */
async function drawingCode(): Promise<readonly Buffer[]> {
  const folder = new URL("../../cards/", import.meta.url);
  const found = await readdir(folder, { recursive: true });
  const names = found.filter((name) => /\.(?:ts|mjs)$/.test(name)).sort();
  const resolved = createRequire(import.meta.url);
  const manifests = ["satori", "@resvg/resvg-js"].map((name) => manifestOf(resolved, name));
  return Promise.all(
    [...names.map((name) => new URL(name, folder)), ...manifests].map((file) => readFile(file)),
  );
}

/** The package.json of a library; not every library exports it by name. */
function manifestOf(resolved: NodeJS.Require, name: string): string {
  const entry = resolved.resolve(name);
  return `${entry.slice(0, entry.lastIndexOf(`/${name}/`))}/${name}/package.json`;
}

async function readFace(name: string, file: string): Promise<FontFile> {
  const bytes = await readFile(new URL(`../../cards/fonts/${file}`, import.meta.url));
  return { name, data: new Uint8Array(bytes).buffer };
}
