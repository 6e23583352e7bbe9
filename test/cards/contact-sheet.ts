import { createCardRenderer } from "../../src/cards/picture/card.tsx";
import { xmlText } from "../../src/cards/picture/svg-document.ts";
import type { CardLook } from "../../src/model/look.ts";
import { encodePng, pixelsOf } from "./pictures.ts";
import { variants } from "./variants.ts";

export interface SheetFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

/** Every variant as a file of its own, and a page that shows them side by side. */
export async function* contactSheet(fonts: CardLook): AsyncGenerator<SheetFile> {
  const renderer = await createCardRenderer(fonts);
  const figures: string[] = [];
  for (const { name, input } of variants()) {
    const svg = await renderer.card(input);
    yield { name: `${name}.svg`, bytes: svg };
    yield { name: `${name}.square.svg`, bytes: await renderer.square(input) };
    yield { name: `${name}.badge.svg`, bytes: await renderer.badge(input) };
    figures.push(figure(name, Buffer.byteLength(svg)));
  }
  yield { name: "index.html", bytes: page(figures) };
}

function figure(name: string, bytes: number): string {
  const safe = xmlText(name);
  return `<figure><img src="${safe}.svg" width="600" height="315" alt="${safe}"><img src="${safe}.square.svg" width="200" height="200" alt=""><figcaption>${safe}, ${bytes} bytes <img src="${safe}.badge.svg" alt=""></figcaption></figure>\n`;
}

function page(figures: readonly string[]): string {
  const style =
    "body{margin:24px;background:#8a8d94;font:14px sans-serif}main{display:flex;flex-wrap:wrap;gap:24px}figure{margin:0;width:824px}figcaption{padding:4px 0;color:#fff}img{vertical-align:top;margin-right:8px}";
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Cards of Stele</title><style>${style}</style>\n<main>\n${figures.join("")}</main></html>\n`;
}

const columns = 8;
const cell = { width: 240, height: 126 } as const;

/** All cards as one picture at a fifth of their size, eight in a row. */
export async function sheetPicture(fonts: CardLook): Promise<Buffer> {
  const renderer = await createCardRenderer(fonts);
  const cards = variants();
  const width = columns * cell.width;
  const height = Math.ceil(cards.length / columns) * cell.height;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (const [i, { input }] of cards.entries()) {
    const small = pixelsOf(await renderer.card(input), cell.width / 1200);
    const left = (i % columns) * cell.width;
    const top = Math.floor(i / columns) * cell.height;
    for (let y = 0; y < Math.min(small.height, cell.height); y++) {
      const row = small.data.subarray(y * small.width * 4, (y + 1) * small.width * 4);
      rgba.set(row, ((top + y) * width + left) * 4);
    }
  }
  return encodePng({ width, height, data: rgba });
}
