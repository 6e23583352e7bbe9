import type { CardInput } from "../../cards/input/card-input.ts";
import { badgeEndpoint } from "../../cards/layout/badge-layout.ts";
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

/** The answers to services that embed a card, or its badge if it has one. */
export function cardEmbeds(
  { input, files }: CardFiles,
  stem: string,
  { analysis }: ReadModel,
): readonly Entry[] {
  const { baseUrl } = analysis.world.publisher;
  const square = files.find(({ product }) => product === "square");
  const links = {
    ...{ baseUrl, png: `${baseUrl}/${stem}.png` },
    square: square === undefined ? null : `${baseUrl}/${square.file}`,
  };
  const entry = (ending: string, made: () => object): Entry => {
    return { file: `${stem}.${ending}.json`, cache: "latest", reply: () => json(made()) };
  };
  const hasBadge = files.some(({ product }) => product === "badge");
  return [
    ...(hasBadge ? [entry("badge", () => badgeEndpoint(input()))] : []),
    entry("oembed", () => oEmbed(input(), links)),
  ];
}
