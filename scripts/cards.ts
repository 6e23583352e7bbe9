import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cardLook } from "../src/content/files/card-look.ts";
import { contactSheet, type SheetFile, sheetPicture } from "../test/cards/contact-sheet.ts";
import { goldenCards, templateOf } from "../test/cards/golden.ts";

// npm run cards               writes the contact sheet of all variants to dist-cards/
// npm run cards -- --golden   writes the golden cards and the picture of the sheet

const golden = "test/golden/cards";

async function writeSheet(folder: string): Promise<void> {
  const files: SheetFile[] = [];
  for await (const file of contactSheet(await cardLook(null))) files.push(file);
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  console.log(join(folder, "index.html"));
}

/** Throws when cards changed under the same template version: caches would keep the old ones. */
async function writeGolden(): Promise<number> {
  const fonts = await cardLook(null);
  const cards = await goldenCards(fonts);
  const template = templateOf(cards);
  const path = join(golden, "template.json");
  const old = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
  if (old?.templateVersion === template.templateVersion && old.sha256 !== template.sha256) {
    console.error(
      `Cannot replace golden cards: they changed and "templateVersion" is still ${old.templateVersion}, raise it in src/cards/input/card-key.ts`,
    );
    return 1;
  }
  const sheet = await sheetPicture(fonts);
  mkdirSync(golden, { recursive: true });
  for (const { name, svg } of cards) writeFileSync(join(golden, `${name}.svg`), svg);
  writeFileSync(path, `${JSON.stringify(template, null, 2)}\n`);
  writeFileSync(join(golden, "sheet.png"), sheet);
  console.log(golden);
  return 0;
}

if (process.argv.includes("--golden")) process.exitCode = await writeGolden();
else await writeSheet("dist-cards");
