import { mediaTypes } from "../api/media-types.ts";
import type { CardFiles } from "../api/route.ts";
import type { CardProduct } from "../cards/input/card-key.ts";
import { type RenderOptions, renderCards } from "../cards/picture/pool.ts";
import type { CardJob } from "../cards/picture/render-products.ts";
import type { KeptFile, MadeFile, StoreFile } from "../emit/files/store-file.ts";
import { at, present } from "../language/at.ts";
import { type Memo, noMemo } from "../memo/memo.ts";

const types: Readonly<Record<CardProduct, string>> = {
  svg: mediaTypes.svg,
  png: mediaTypes.png,
  png2x: mediaTypes.png,
  square: mediaTypes.png,
  badge: mediaTypes.svg,
};

/** A card to draw, with what was read of the model before it. */
interface Due extends CardFiles {
  readonly reads: Set<string>;
}

/** Draws the cards that are not kept, in order, and names the file of each product. */
export async function* cardStoreFiles(
  cards: Iterable<CardFiles>,
  options: RenderOptions,
  memo: Memo = noMemo,
): AsyncIterable<StoreFile | KeptFile> {
  const due: Due[] = [];
  const listed = new Set<string>();
  for (const card of memo.each(listed, cards)) {
    const held = memo.held(nameOf(card));
    if (held === null) due.push({ ...card, reads: new Set(card.own === true ? [] : listed) });
    else yield* held;
  }
  yield* drawn(due, options, memo);
}

function nameOf({ files }: CardFiles): string {
  return `card ${at(files, 0).file}`;
}

async function* drawn(due: Due[], options: RenderOptions, memo: Memo): AsyncIterable<StoreFile> {
  const begun: Due[] = [];
  for await (const { products } of renderCards(jobs(due, begun, memo), options)) {
    const card = present(begun.shift());
    const files: StoreFile[] = products.map(({ product, bytes }, i) => {
      return { ...fileOf(at(card.files, i).file, product), body: bytes };
    });
    memo.made(nameOf(card), card.reads, files);
    yield* files;
  }
}

function fileOf(path: string, product: CardProduct): MadeFile {
  return { path, mediaType: types[product], status: 200, cache: "latest" };
}

/**
 * Made one at a time, and taken from those that are due: what a card shows, and all that was read for
 * it, is in memory until the card is drawn and no longer.
 */
function* jobs(due: Due[], begun: Due[], memo: Memo): Iterable<CardJob> {
  due.reverse();
  for (let card = due.pop(); card !== undefined; card = due.pop()) {
    begun.push(card);
    const { input, files, reads } = card;
    const shown = memo.during(reads, input);
    yield { input: shown, products: files.map(({ product }) => product) };
  }
}
