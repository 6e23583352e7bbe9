import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FontFile, FontSet } from "../../model/font-file.ts";
import { drawingVersion } from "./drawing-version.ts";

/** The families in fallback order: the sans first, so that it replaces serif and monospace. */
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

/** The bundled font faces of the cards; system fonts are never used. */
export async function cardFonts(): Promise<FontSet> {
  const files = await Promise.all(faces.map(([name, file]) => readFace(name, file)));
  const hash = createHash("sha256");
  for (const { name, data } of files) hash.update(name).update(new Uint8Array(data));
  hash.update(await drawingVersion());
  return { files, sha256: hash.digest("hex") };
}

async function readFace(name: string, file: string): Promise<FontFile> {
  const bytes = await readFile(new URL(`../../cards/fonts/${file}`, import.meta.url));
  return { name, data: new Uint8Array(bytes).buffer };
}
