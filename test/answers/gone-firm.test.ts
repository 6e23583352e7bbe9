import { expect, it } from "vitest";
import { firmCard } from "../../src/answers/rows/figure-cards.ts";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import { present } from "../../src/model/language/at.ts";
import { graded, scoresOnly } from "../as-seen/scores-only.ts";
import { firm, tinyDataset } from "../engine/world-builder.ts";
import { siteOfDataset } from "../oracle/site.ts";

it("the card of a firm that left years ago has its score until then", () => {
  const dataset = tinyDataset({
    methodologies: [scoresOnly],
    firms: [
      firm("ash"),
      firm("elm"),
      firm("fir", {
        statusHistory: [
          { status: "active", from: "2020-01-01" },
          { status: "closed", from: "2024-08-14" },
        ],
      }),
      firm("yew", {
        statusHistory: [
          { status: "active", from: "2020-01-01" },
          { status: "merged", from: "2024-08-20" },
        ],
      }),
    ],
    observations: graded({
      "2024-07-28": { ash: 50, elm: 60, fir: 40.4 },
      "2024-08-04": { ash: 51, elm: 61, fir: 30.3 },
      "2024-08-11": { ash: 52, elm: 62, fir: 20.2 },
      "2026-06-28": { ash: 70, elm: 71 },
    }),
  });
  const readModel = siteOfDataset(dataset, "2026-06-28");
  const cardOf = (slug: string) => {
    return viewModelOf(firmCard(readModel, present(readModel.analysis.firmBySlug.get(slug))));
  };
  const gone = cardOf("fir");
  expect([gone.title, gone.deck]).toEqual([
    "fir closed on 14 August 2024",
    "After 4 years in the index, from 1 January 2020",
  ]);
  expect(gone.body).toMatchObject({
    figures: [{ label: "Last score", text: "20.2", change: "on 11 August 2024" }],
    chart: { caption: "Score over its last 3 weeks, 100 is best", to: "11 August 2024" },
  });
  expect(cardOf("yew").body).toMatchObject({
    statements: [
      { label: "In the index", text: "1 January 2020 to 20 August 2024" },
      { label: "Score", text: "None: too little of it could be read" },
      { label: "Last reading", text: "None" },
    ],
  });
});
