import { describe, expect, it } from "vitest";
import { previewTags } from "../../src/site/head.tsx";
import { publicationSample } from "../cards/samples.ts";
import { tinyDataset } from "../engine/world-builder.ts";

const { publisher } = tinyDataset();
const page = {
  ...{ path: "p/1.html", title: "A record", description: "What it says", section: null },
  main: () => expect.fail("a page that is not drawn"),
};

describe("the preview of a page with a card", () => {
  it("has the four required properties and an alternative text", () => {
    const input = publicationSample({ series: "WS", state: "elevated" });
    const head = { card: () => ({ input, stem: "card" }) };
    const tags = new Map(previewTags({ ...page, head }, { publisher, hasIndexCard: true }));
    expect(tags.get("og:title")).toContain("Weekly Stress");
    expect([tags.get("og:type"), tags.get("og:image"), tags.get("og:url")]).toEqual([
      "article",
      `${publisher.baseUrl}/card.png`,
      `${publisher.baseUrl}/p/1.html`,
    ]);
    expect(tags.get("og:image:alt")).toContain("Completeness of evidence 0.82");
    expect(tags.get("twitter:card")).toBe("summary_large_image");
  });
});
