import { writeFileSync } from "node:fs";
import { isMark, referenceFold } from "./fold-reference.ts";

// Writes src/resolve/fold-table.json from this runtime's Unicode tables. Run it by hand when Stele
// moves to a newer Unicode version: `node --import tsx scripts/fold-table.ts`.

const hangul = (code: number) => code >= 0xac00 && code <= 0xd7a3;
const surrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

const map: Record<string, string> = {};
const ranges: number[] = [];
for (let code = 0; code <= 0x10ffff; code++) {
  if (surrogate(code) || hangul(code)) continue;
  const text = String.fromCodePoint(code);
  const folded = isMark(text) ? "" : referenceFold(text);
  if (folded === text) {
    if (ranges.at(-1) === code - 1) ranges[ranges.length - 1] = code;
    else ranges.push(code, code);
  } else if (folded !== " ") map[String(code)] = folded;
}

writeFileSync(
  new URL("../src/resolve/fold-table.json", import.meta.url),
  `${JSON.stringify({ unicode: process.versions["unicode"], map, ranges })}\n`,
);
