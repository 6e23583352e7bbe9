import { describe, expect, it } from "vitest";
import { oEmbed } from "../../../src/cards/picture/embedding.ts";
import { legalNote, publicationSample } from "../samples.ts";

const links = {
  baseUrl: "https://index.example.org",
  png: "https://index.example.org/card.png",
  square: "https://index.example.org/square.png",
};
const input = publicationSample({ series: "WS", state: "elevated" });

describe("oEmbed()", () => {
  it("describes a photo with its size, publisher and thumbnail", () => {
    expect(oEmbed(input, links)).toMatchObject({
      version: "1.0",
      type: "photo",
      url: links.png,
      width: 1200,
      height: 630,
      thumbnail_url: links.square,
      author_name: "Harbour Observatory",
      legalNote,
      calibration: { status: "limited" },
      provenance: { snapshotId: "4f0c2a9be171" },
    });
  });
});

describe("oEmbed() of a card without a square picture", () => {
  it("names no thumbnail", () => {
    expect(JSON.stringify(oEmbed(input, { ...links, square: null }))).not.toContain("thumbnail");
  });
});
