import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CardLook, FontFile } from "../../model/card-look.ts";
import { unlessAbsent } from "../../model/language/system-error.ts";
import { sha256Of } from "../../record/canonical.ts";
import { drawingVersion } from "./drawing-version.ts";
import { unwrapped } from "./woff.ts";

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

/** Outlines are named by a letter for their face, of which there are 22. */
const mostOwn = 22 - faces.length;

/**
 * The look of the cards of a content folder: the bundled faces, the publisher's own in place of
 * four of them (`theme/fonts/sans.otf`, `strong`, `serif`, `mono`) or after all of them, and the logo.
 * System fonts are never used. Throws a RangeError for a font that cannot be read.
 */
export async function cardLook(content: string | null): Promise<CardLook> {
  const own = content === null ? [] : ownFaces(join(content, "theme/fonts"));
  const named = (name: string) => own.find((face) => face.name === name.toLowerCase());
  const bundled = faces.map(async ([name, file]) => {
    const replaced = named(name);
    return replaced === undefined ? bundledFace(name, file) : { ...replaced, name };
  });
  const isFamily = ({ name }: FontFile) => faces.some(([family]) => family.toLowerCase() === name);
  const files = [...(await Promise.all(bundled)), ...own.filter((face) => !isFamily(face))];
  const logo =
    content === null
      ? null
      : unlessAbsent(() => readFileSync(join(content, "theme/logo.svg"), "utf8"));
  const drawn = files.flatMap(({ name, data }) => [name, new Uint8Array(data)]);
  return { files, logo, sha256: sha256Of([...drawn, logo ?? "", await drawingVersion()]) };
}

async function bundledFace(name: string, file: string): Promise<FontFile> {
  const bytes = await readFile(new URL(`../../cards/fonts/${file}`, import.meta.url));
  return { name, data: new Uint8Array(bytes).buffer };
}

/** The publisher's faces by the names of their files, in their order. */
function ownFaces(folder: string): readonly FontFile[] {
  const names = (unlessAbsent(() => readdirSync(folder)) ?? [])
    .filter((name) => /\.(?:otf|ttf|woff)$/.test(name))
    .sort();
  if (names.length > mostOwn) {
    throw new RangeError(
      `Cannot draw cards with "${folder}": it has ${names.length} fonts, and at most ${mostOwn} can be used`,
    );
  }
  return names.map((name) => {
    const data = unwrapped(readFileSync(join(folder, name)), join(folder, name));
    return { name: name.replace(/\.[a-z]+$/, ""), data };
  });
}
