import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cardLook } from "../src/content/files/card-look.ts";
import { contactSheet, type SheetFile, sheetPicture } from "../test/cards/contact-sheet.ts";
import { goldenCards } from "../test/cards/golden.ts";

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

async function writeGolden(): Promise<void> {
  const fonts = await cardLook(null);
  mkdirSync(golden, { recursive: true });
  for (const { name, svg } of await goldenCards(fonts)) {
    writeFileSync(join(golden, `${name}.svg`), svg);
  }
  writeFileSync(join(golden, "sheet.png"), await sheetPicture(fonts));
  console.log(golden);
}

if (process.argv.includes("--golden")) await writeGolden();
else await writeSheet("dist-cards");
