import type { CardInput } from "../../cards/input/card-input.ts";
import { type CardProduct, cardProducts } from "../../cards/input/card-key.ts";
import { badgeEndpoint } from "../../cards/layout/badge-layout.ts";
import { oEmbed } from "../../cards/picture/embedding.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { type CardFiles, type Entry, json } from "./route.ts";

export function cardFiles(
  stem: string,
  input: () => CardInput,
  products: readonly CardProduct[],
): CardFiles {
  const fileOf = (product: CardProduct) => stem + cardProducts[product].ending;
  return { input, files: products.map((product) => ({ product, file: fileOf(product) })) };
}

/** The JSON files by which others embed a card: oEmbed, and the endpoint of its badge if it has one. */
export function cardEmbeds(
  { input, files }: CardFiles,
  stem: string,
  readModel: ReadModel,
): readonly Entry[] {
  const square = files.find(({ product }) => product === "square");
  const embedded = () => {
    const { baseUrl } = readModel.analysis.world.publisher;
    const shown = input();
    return oEmbed(shown, {
      ...{ page: shown.recordAddress, baseUrl, png: `${baseUrl}/${stem}.png` },
      square: square === undefined ? null : `${baseUrl}/${square.file}`,
    });
  };
  const entry = (file: string, made: () => object): Entry => {
    return { file, cache: "latest", reply: () => json(made()) };
  };
  const hasBadge = files.some(({ product }) => product === "badge");
  return [
    ...(hasBadge ? [entry(`${stem}.badge.json`, () => badgeEndpoint(input()))] : []),
    entry(`${stem}.oembed.json`, embedded),
  ];
}
