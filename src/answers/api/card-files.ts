import type { CardInput } from "../../cards/input/card-input.ts";
import { type CardProduct, cardProducts } from "../../cards/picture/drawer.ts";
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

/** The answer to a service that embeds a card. */
export function cardEmbed(
  { input, files }: CardFiles,
  stem: string,
  { analysis }: ReadModel,
): Entry {
  const { baseUrl } = analysis.world.publisher;
  const square = files.find(({ product }) => product === "square");
  const links = {
    ...{ baseUrl, png: `${baseUrl}/${stem}.png` },
    square: square === undefined ? null : `${baseUrl}/${square.file}`,
  };
  const file = `${stem}.oembed.json`;
  return { file, cache: "latest", reply: () => json(oEmbed(input(), links)) };
}
