import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sheetPicture } from "./contact-sheet.ts";
import { goldenCards } from "./golden.ts";
import { fonts } from "./laid-out.ts";
import { decodePng, difference, leave, pixelsOf } from "./pictures.ts";

const golden = "test/golden/cards";
const changed = "test/golden/cards-changed";
const cards = await goldenCards(fonts);

describe("golden cards", () => {
  it.each(cards)("$name is reproduced byte for byte", ({ name, svg }) => {
    const path = `${golden}/${name}.svg`;
    const expected = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (svg === expected) return;
    leave(`${changed}/${name}.svg`, svg);
    if (expected === "") expect.fail(`No golden card ${path}; see ${changed}/${name}.svg`);
    const { count, picture } = difference(pixelsOf(svg), pixelsOf(expected));
    leave(`${changed}/${name}.diff.png`, picture);
    expect.fail(`${count} pixels of ${name} differ; see ${changed}/${name}.diff.png`);
  });

  it("make the golden contact sheet", { timeout: 60_000 }, async () => {
    const picture = await sheetPicture(fonts);
    const expected = decodePng(readFileSync(`${golden}/sheet.png`));
    const drawn = decodePng(picture);
    expect([drawn.width, drawn.height]).toEqual([expected.width, expected.height]);
    const { count, picture: diff } = difference(drawn, expected);
    if (count > 0) {
      leave(`${changed}/sheet.png`, picture);
      leave(`${changed}/sheet.diff.png`, diff);
    }
    expect(count, `see ${changed}/sheet.diff.png`).toBe(0);
  });
});
