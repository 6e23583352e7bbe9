import { join } from "node:path";
import { unzlibSync } from "fflate";
import type { CardLook, FontFile } from "../../model/look.ts";
import { sha256Of } from "../../record/canonical.ts";
import { shippedBytes } from "./shipped.ts";
import { themeFont, themeFonts, themeText } from "./theme-files.ts";
import { drawingVersion } from "./versions.ts";

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

/** More faces than these would make every card slow. */
const mostOwn = 12;

/**
 * The bundled faces, the publisher's own (`theme/fonts/`) in place of four of them or after all, and the logo; never
 * system fonts. Throws a RangeError for a font that cannot be read.
 */
export async function cardLook(content: string | null): Promise<CardLook> {
  const own = content === null ? [] : ownFaces(content);
  const named = (name: string) => own.find((face) => face.name === name.toLowerCase());
  const bundled = faces.map(([name, file]) => {
    const replaced = named(name);
    if (replaced !== undefined) return { ...replaced, name };
    const bytes = shippedBytes(`../../cards/fonts/${file}`);
    return { name, data: new Uint8Array(bytes).buffer };
  });
  const isFamily = ({ name }: FontFile) => faces.some(([family]) => family.toLowerCase() === name);
  const files = [...bundled, ...own.filter((face) => !isFamily(face))];
  const logo = content === null ? null : themeText(content, "theme/logo.svg");
  const drawn = files.flatMap(({ name, data }) => [name, new Uint8Array(data)]);
  return { files, logo, sha256: sha256Of([...drawn, logo ?? "", drawingVersion()]) };
}

/** The publisher's faces by the names of their files, in their order. */
function ownFaces(content: string): readonly FontFile[] {
  const names = themeFonts(content).filter((name) => !name.endsWith(".woff2"));
  if (names.length > mostOwn) {
    throw new RangeError(
      `Cannot draw cards with "${join(content, "theme/fonts")}": it has ${names.length} fonts, and at most ${mostOwn} can be used`,
    );
  }
  return names.map((name) => {
    const data = unwrapped(themeFont(content, name), join(content, "theme/fonts", name));
    return { name: name.replace(/\.[a-z]+$/, ""), data };
  });
}

const woff = 0x774f4646;
const woff2 = 0x774f4632;
/** The formats that a font file begins with: TrueType outlines, and those of Adobe. */
const plain = [0x00010000, 0x74727565, 0x4f54544f];
const headerBytes = 12;
const entryBytes = 16;

/**
 * A font without the WOFF container of web fonts, as its tables are read; any other font as it is. Throws
 * a RangeError for what is no font. W3C, WOFF File Format 1.0, sections 3 to 5.
 */
function unwrapped(file: Uint8Array, path: string): ArrayBuffer {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const format = file.length < headerBytes ? 0 : view.getUint32(0);
  if (plain.includes(format)) return new Uint8Array(file).buffer;
  if (format !== woff) {
    const found = format === woff2 ? "WOFF2" : "no font";
    throw new RangeError(
      `Cannot draw cards with "${path}": it must be TTF, OTF or WOFF, it is ${found}`,
    );
  }
  try {
    return fontOf(file, view);
  } catch {
    throw new RangeError(`Cannot draw cards with "${path}": it is a broken WOFF file`);
  }
}

function fontOf(file: Uint8Array, view: DataView): ArrayBuffer {
  const tables = Array.from({ length: view.getUint16(12) }, (_, i) => {
    const [tag, from, length, whole, sum] = [0, 4, 8, 12, 16].map((at) =>
      view.getUint32(44 + 20 * i + at),
    );
    const bytes = file.subarray(from, (from ?? 0) + (length ?? 0));
    return { tag, sum, bytes: length === whole ? bytes : unzlibSync(bytes) };
  });
  const padded = (length: number) => 4 * Math.ceil(length / 4);
  const start = headerBytes + entryBytes * tables.length;
  const total = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start);
  const out = new Uint8Array(total);
  const written = new DataView(out.buffer);
  written.setUint32(0, view.getUint32(4));
  written.setUint16(4, tables.length);
  let next = start;
  for (const [i, { tag = 0, sum = 0, bytes }] of tables.entries()) {
    for (const [k, value] of [tag, sum, next, bytes.length].entries()) {
      written.setUint32(headerBytes + entryBytes * i + 4 * k, value);
    }
    out.set(bytes, next);
    next += padded(bytes.length);
  }
  return out.buffer;
}
