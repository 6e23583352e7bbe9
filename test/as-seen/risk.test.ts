import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { RankingRow } from "../../src/answers/rows/firm-row.ts";
import type { IndexObject } from "../../src/answers/rows/index-object.ts";
import { issue } from "../../src/issue/issue.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { type RiskBand, riskBands } from "../../src/model/shared.ts";
import { happenings } from "../engine/confirmed-events.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, observation, tinyDataset } from "../engine/world-builder.ts";
import { scoresOnly } from "./scores-only.ts";
import { type Seen, seen } from "./seen.ts";

// What is not known is never told as if there were none: a firm that has stopped, one without a
// probability, one without a score, an index without a model.

const asOf = "2026-06-28";
const long = "2026-03-01";

// ash and elm report; oak was suspended and went dark; yew stopped reporting, and nothing says why;
// nothing was ever read of box; fir has left
const dataset: Dataset = tinyDataset({
  methodologies: [scoresOnly],
  models: [tinyModel()],
  firms: [
    firm("ash"),
    firm("box"),
    firm("elm"),
    firm("fir", {
      statusHistory: [
        { status: "active", from: "2020-01-01" },
        { status: "closed", from: "2026-05-01" },
      ],
    }),
    firm("oak", {
      statusHistory: [
        { status: "active", from: "2020-01-01" },
        { status: "suspended", from: "2026-05-29" },
      ],
    }),
    firm("yew"),
  ],
  observations: [
    observation("ash", "grade", asOf, 70),
    observation("elm", "grade", asOf, 62),
    observation("fir", "grade", long, 30),
    observation("oak", "grade", long, 3.2),
    observation("yew", "grade", long, 55),
  ],
  ...happenings([
    { firmId: "oak", kind: "payout_suspension", on: "2026-05-29" },
    { firmId: "oak", kind: "site_dark", on: "2026-06-22" },
  ]),
});
const listed = ["ash", "box", "elm", "oak", "yew"];

interface Rankings {
  readonly total: number;
  readonly data: readonly RankingRow[];
}

interface Review {
  readonly collapseDetection: { readonly hazard: number; readonly probability: number };
}

describe("an index with a suspended firm and firms of which too little is known", () => {
  let site: Seen;
  const load = async () => {
    site ??= await seen(dataset, asOf);
    return site;
  };
  const latest = (site: Seen) => site.json<{ index: IndexObject }>("api/index/latest.json").index;

  it("has the firm that went dark in the band critical, though it has no probability", async () => {
    const { firm } = (await load()).json<{ firm: Record<string, unknown> }>("api/firms/oak.json");
    expect(firm).toMatchObject({
      ...{ status: "suspended", score: 3.2, probability: null, riskBand: "critical" },
      ...{ stage: 4, noProbability: "no_fresh_observation" },
    });
  });

  it("says so before every figure of its page, in the colour of critical", async () => {
    const site = await load();
    const words = site.words("firms/oak.html");
    expect(words).toContain("Suspended since 29 May 2026. Stage 4 of 4, cessation, is confirmed.");
    expect(words.indexOf("Suspended since")).toBeLessThan(words.indexOf("Score, of 100"));
    expect(site.html("firms/oak.html")).toContain('class="status-note alarm"');
    expect(site.html("firms/ash.html")).not.toContain("status-note");
  });

  it("says so on its card and its badge", async () => {
    const card = (await load()).firmCard("oak");
    expect(card.view.title).toBe("oak suspended since 29 May 2026");
    expect(card.description).toContain("Critical risk: Stage 4 of 4, cessation, is confirmed.");
    expect(card.badge).toBe("suspended since 29 May 2026 · critical risk");
    expect(card.view.badge.tone).toBe("critical");
  });

  it("parts the listed firms by the filters of risk, which sum to the constituents", async () => {
    const site = await load();
    const { riskDistribution, constituentCount, ratedCount, unratedCount } = latest(site);
    const found = riskBands.map((band) => {
      const path = `api/rankings/risk/${band}.json`;
      return [band, site.json<Rankings>(path).data] as const;
    });
    for (const [band, rows] of found) {
      expect(rows.length, band).toBe(riskDistribution[band]);
      expect(
        rows.every(({ riskBand }) => riskBand === band),
        band,
      ).toBe(true);
    }
    const slugs = found.flatMap(([, rows]) => rows.map(({ slug }) => slug));
    expect(slugs.toSorted()).toEqual(listed);
    expect(Object.values(riskDistribution).reduce((sum, n) => sum + n)).toBe(constituentCount);
    expect([constituentCount, ratedCount, unratedCount]).toEqual([5, 4, 1]);
    expect(riskDistribution).toMatchObject({ critical: 1, unrated: 2 });
  });

  it("tells a firm without a probability apart from one without a score", async () => {
    const site = await load();
    expect(site.words("firms/yew.html")).toMatch(/Score, of 100 55\.0 .* Risk band No probability/);
    expect(site.html("rankings.html")).toContain(">No probability<");
    expect(site.html("rankings.html")).not.toContain(">Unrated<");
    expect(site.words("index.html")).toContain("No probability 2");
    expect(site.words("index.html")).toContain("4 firms rated");
    expect(site.firmCard("yew").description).toContain("Score 55.0 of 100");
    expect(site.firmCard("yew").badge).toBe("score 55.0 of 100 · no probability");
    expect(site.firmCard("box").description).toContain(
      "Score: Not rated. None of its pillars could be read",
    );
  });

  it("explains a probability by the chance in a period, which compounds over the horizon", async () => {
    const site = await load();
    const { review } = site.json<{ review: Review }>("api/firms/ash/intelligence.json");
    const { hazard, probability } = review.collapseDetection;
    expect(1 - (1 - hazard) ** 13).toBeCloseTo(probability, 4);
    expect(site.words("firms/ash.html")).toMatch(
      /a chance of [\d.]+% in 7 days\. Over 91 days that compounds to [\d.]+%/,
    );
  });

  it("dates each probability of a firm: the issued ones by what they read, and that of the day", async () => {
    const before = observation("ash", "grade", "2026-06-14", 40);
    const content = { ...dataset, observations: [before, ...dataset.observations] };
    const { readModel } = await seen(content, "2026-06-24");
    const issued = issue(readModel.analysis, [], {
      ...{ series: "WS", note: null, criticalTurns: [], comparison: null, mode: "real_time" },
    });
    const earlier = issued.forecasts.map((one) => ({ ...one, issuedOn: "2026-06-17" }));
    const site = await seen(
      {
        ...content,
        publications: issued.records,
        forecasts: [...earlier, ...issued.forecasts],
      },
      asOf,
    );
    const words = site.words("firms/ash.html");
    const today = /Probability of failure within 91 days ([\d.]+%) on 28 June 2026;/.exec(
      words,
    )?.[1];
    expect(words).toContain(`Why the model says ${today} on 28 June 2026`);
    expect(words).toMatch(
      new RegExp(
        `The last, [\\d.]+%, was issued on 24 June 2026 from the reading of 21 June 2026; the reading of 28 June 2026 gives ${today}\\.`,
      ),
    );
    expect(words).toMatch(/\| 24 June 2026 \| 21 June 2026 \| [\d.]+% \|/);
  });

  it("colours no verdict as good or bad news", () => {
    const css = readFileSync("src/site/theme/style.css", "utf8");
    expect(css).not.toMatch(/\.tone-(?:confirmed|corroborated|contested|refuted)\b/);
  });

  it("says in a record of how many firms the risk is not known", async () => {
    expect(await summaryOf(dataset)).toContain(
      "One firm is at critical risk. The risk of two firms is not known.",
    );
  });
});

describe("an index without a model, of one indicator and no claim", () => {
  const plain = { ...dataset, models: [], claims: [], evidence: [], events: [], sources: [] };
  let site: Seen;
  const load = async () => {
    site ??= await seen(plain, asOf);
    return site;
  };

  it("never says that no firm is at risk", async () => {
    const site = await load();
    expect(site.indexCard.title).not.toMatch(/risk/);
    expect(await summaryOf(plain)).not.toMatch(/risk/);
    for (const text of [site.indexCard.title, site.words("index.html"), await summaryOf(plain)]) {
      expect(text).not.toMatch(/no firms? at high|No firm stands/i);
    }
    const { riskDistribution } = site.json<{ index: IndexObject }>("api/index/latest.json").index;
    const counts: Partial<Record<RiskBand, number>> = { unrated: 5, critical: 0, low: 0 };
    expect(riskDistribution).toMatchObject(counts);
  });

  it("states no completeness of evidence where one of its four parts applies, and says why", async () => {
    const site = await load();
    const { index } = site.json<{ index: IndexObject }>("api/index/latest.json");
    expect(index.confidence).toBeNull();
    expect(Object.values(index.confidenceBasis).filter((part) => part !== null)).toHaveLength(1);
    const why = "only one of its four parts applies";
    // below the figures stands what they are made of
    for (const path of ["market.html", "firms/ash.html"]) {
      expect(site.words(path)).toContain(`Completeness of evidence not stated: ${why}`);
    }
    const { description } = site.indexCard;
    for (const text of [site.words("index.html"), description, site.firmCard("ash").description]) {
      expect(text).not.toMatch(/completeness of evidence/i);
    }
    expect(await summaryOf(plain)).toContain(
      `No completeness of evidence can be stated for this reading: ${why}.`,
    );
  });
});

async function summaryOf(content: Dataset): Promise<string> {
  const { analysis } = (await seen(content, asOf)).readModel;
  const options = {
    series: "WS",
    note: null,
    criticalTurns: [],
    comparison: null,
    mode: "real_time",
  } as const;
  return issue(analysis, [], options).records[0]?.summary ?? "";
}
