import { expect, inject, it } from "vitest";
import { built } from "./built.ts";

it("the front page is of one day in its headline and figures, though the last record is of an earlier one", () => {
  const site = built(inject("dist"));
  const { index } = site.json("api/index/latest.json") as {
    index: { asOf: string; stressIndex: number };
  };
  const html = site.text("index.html");
  const card = site.text("s/index/card.svg");
  const headline = /<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? "";
  const [year, month, day] = index.asOf.split("-").map(Number);
  const words = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).toLocaleDateString("en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  expect(html).toContain(`The index on ${words}`);
  expect(headline).not.toBe("");
  expect(card).toContain(headline);
  expect(html).toContain(index.stressIndex.toFixed(1));
});
