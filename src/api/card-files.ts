import type { ReadModel } from "../answers/read-model.ts";
import type { CardInput } from "../cards/input/card-input.ts";
import type { CardProduct } from "../cards/input/card-key.ts";
import { oEmbed } from "../cards/picture/embedding.ts";
import { type CardFiles, type Entry, json } from "./route.ts";

const endings: Readonly<Record<CardProduct, string>> = {
  svg: ".svg",
  png: ".png",
  square: ".square.png",
};

/** The files of a card's products: `<stem>.svg`, `<stem>.png`, … */
export function cardFiles(
  stem: string,
  input: () => CardInput,
  products: readonly CardProduct[],
): CardFiles {
  return { input, files: products.map((product) => ({ product, file: stem + endings[product] })) };
}

/** The JSON file by which the discovery link of a page embeds a card: oEmbed. */
export function cardEmbed({ input, files }: CardFiles, stem: string, readModel: ReadModel): Entry {
  const square = files.find(({ product }) => product === "square");
  const embedded = () => {
    const { baseUrl } = readModel.analysis.world.publisher;
    const shown = input();
    return oEmbed(shown, {
      ...{ page: shown.recordAddress, baseUrl, png: `${baseUrl}/${stem}.png` },
      square: square === undefined ? null : `${baseUrl}/${square.file}`,
    });
  };
  return { file: `${stem}.oembed.json`, cache: "latest", reply: () => json(embedded()) };
}
