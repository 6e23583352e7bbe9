import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lettersWithoutFace } from "../../scripts/desk/letters.ts";
import { cardFrame } from "../../src/cards/input/card-frame.ts";
import { palette } from "../../src/cards/input/palette.ts";
import { createCardRenderer } from "../../src/cards/picture/card.tsx";
import { coverageOf } from "../../src/cards/text/coverage.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { loadDataset } from "../../src/content/load.ts";
import { at } from "../../src/model/language/at.ts";
import { usualLook } from "../../src/model/methodology/score-look.ts";
import { publisherSchema } from "../../src/model/publisher.ts";
import { contrast } from "../../src/model/site/contrast.ts";
import { fonts } from "./laid-out.ts";
import { calibration, firmSample } from "./samples.ts";

const bundled = (name: string) => readFileSync(`src/cards/fonts/${name}`);

/** A TTF in the container of web fonts, written from its specification. */
function woffOf(ttf: Buffer): Buffer {
  const count = ttf.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, i) => {
    const [tag, sum, from, whole] = [0, 4, 8, 12].map((k) => ttf.readUInt32BE(12 + 16 * i + k));
    const plain = ttf.subarray(at([from ?? 0], 0), (from ?? 0) + (whole ?? 0));
    const packed = deflateSync(plain);
    return { tag, sum, plain, kept: packed.length < plain.length ? packed : plain };
  });
  const head = Buffer.alloc(44 + 20 * count);
  head.write("wOFF", 0);
  head.writeUInt32BE(ttf.readUInt32BE(0), 4);
  head.writeUInt16BE(count, 12);
  const parts: Uint8Array[] = [head];
  let next = head.length;
  for (const [i, { tag = 0, sum = 0, plain, kept }] of tables.entries()) {
    for (const [k, value] of [tag, next, kept.length, plain.length, sum].entries()) {
      head.writeUInt32BE(value, 44 + 20 * i + 4 * k);
    }
    const padding = Buffer.alloc((4 - (kept.length % 4)) % 4);
    parts.push(kept, padding);
    next += kept.length + padding.length;
  }
  return Buffer.concat(parts);
}

const content = mkdtempSync(join(tmpdir(), "stele-look-"));
const put = (path: string, bytes: string | Buffer) => writeFileSync(join(content, path), bytes);
beforeAll(() => {
  mkdirSync(join(content, "theme/fonts"), { recursive: true });
  put("theme/fonts/strong.otf", bundled("SourceCodePro-Regular.otf"));
  put("theme/fonts/zz.woff", woffOf(bundled("NotoSansHebrew-Regular.ttf")));
  put(
    "theme/logo.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2z"/></svg>',
  );
});
afterAll(() => rmSync(content, { recursive: true, force: true }));

describe("the look that a publisher gives cards", () => {
  it("has the publisher's fonts in place of ours, and after them", async () => {
    const { files, sha256 } = await cardLook(content);
    const names = files.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(["Sans", "Strong", "Serif", "Mono", "Arabic"]);
    expect(names.at(-1)).toBe("zz");
    expect(Buffer.from(at(files, 1).data)).toEqual(bundled("SourceCodePro-Regular.otf"));
    expect(sha256).not.toBe(fonts.sha256);
    const alone = coverageOf(files.filter(({ name }) => name === "zz"));
    expect([...new Set("שלום")].filter((letter) => !alone.covers(letter))).toEqual([]);
    expect(alone.covers("س")).toBe(false);
  });

  it("has the logo on cards, squares and badges, as a picture in which nothing can run", async () => {
    const renderer = await createCardRenderer(await cardLook(content));
    const input = firmSample();
    for (const draw of [renderer.card, renderer.square, renderer.badge]) {
      const svg = await draw(input);
      expect(svg).toMatch(/<image x="\d+" y="\d+" [^>]*href="data:image\/png;base64,[\w+/=]+"/);
      expect(svg.replace(/href="data:image\/png;base64,[^"]*"/, "")).not.toMatch(/data:|<script/);
    }
  });

  it("has the publisher's colour in its scheme, darker where it could not be read", async () => {
    const { publisher } = await loadDataset("test/worlds/minimal/content");
    const site = { ...publisherSchema.shape.site.parse({}), accent: "#ffe000" };
    const { accent } = cardFrame(
      {
        ...firmSample(),
        look: usualLook,
        publisher: { ...publisher, site },
        theme: "light",
        calibration,
      },
      "",
      "",
    );
    expect(accent).toBe("#ffe000");
    const colours = palette("light", "firm", "low", "current", accent);
    expect(contrast(colours.accent, colours.paper)).toBeGreaterThanOrEqual(4.5);
    const renderer = await createCardRenderer(fonts);
    const input = { ...firmSample(), accent: "#0b6a5c" } as const;
    for (const draw of [renderer.card, renderer.square, renderer.badge]) {
      const svg = await draw(input);
      expect(svg).toContain('"#0b6a5c"');
    }
  });

  it.each([
    ["of the other container", Buffer.from("774f46320000000000000000", "hex"), "it is WOFF2"],
    ["that is none", Buffer.from("<!doctype html>"), "it is no font"],
    ["that is broken", Buffer.from("774f46464f54544f0000000000ff0000", "hex"), "a broken WOFF"],
  ])("refuses a font %s", async (_, bytes, why) => {
    put("theme/fonts/bad.woff", bytes);
    await expect(cardLook(content)).rejects.toThrow(why);
    rmSync(join(content, "theme/fonts/bad.woff"));
  });
});

describe("letters that no face of the cards has", () => {
  it("are named by their script, with what to install", async () => {
    const dataset = await loadDataset("test/worlds/minimal/content");
    const named = (...names: readonly string[]) => ({
      ...dataset,
      firms: names.map((name) => ({ ...at(dataset.firms, 0), name })),
    });
    expect(await lettersWithoutFace(named("Zażółć", "سلام", "नमस्ते"), content)).toEqual([]);
    const lines = await lettersWithoutFace(named("北京市", "上海市", "Rocket 🚀"), content);
    expect(lines).toEqual([
      expect.stringMatching(
        /^Is a font missing\? .* Chinese letters of two names, such as "北京市"\. Run: npm install @fontsource\/noto-sans-sc; /,
      ),
      expect.stringContaining("npm install @fontsource/noto-emoji; "),
    ]);
    const [kana = ""] = await lettersWithoutFace(named("東京タワー"), content);
    expect(kana).toContain("noto-sans-jp-japanese-400-normal.woff");
  });
});
