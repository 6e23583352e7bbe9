import { describe, expect, it } from "vitest";
import { indexCard } from "../../src/answers/rows/figure-cards.ts";
import type { IndexObject } from "../../src/answers/rows/index-object.ts";
import { createCardRenderer } from "../../src/cards/picture/card.tsx";
import { worldAt } from "../../src/engine/world/world.ts";
import { correction, withdrawal } from "../../src/issue/correct.ts";
import { issue } from "../../src/issue/issue.ts";
import { lastEnd, readingAgain, readingOf } from "../../src/issue/reading.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import type { Publication } from "../../src/model/publication.ts";
import { fonts } from "../cards/laid-out.ts";
import { firm, observation, tinyDataset } from "../engine/world-builder.ts";
import { type Grades, graded, scoresOnly } from "./scores-only.ts";
import { type Seen, seen } from "./seen.ts";

// A figure that was corrected or withdrawn is told as it stands by whatever is made later, and marked.

const grades: Grades = {
  "2026-05-31": { ash: 61, oak: 50, yew: 42, elm: 70 },
  "2026-06-07": { ash: 62, oak: 52, yew: 41, elm: 69 },
  "2026-06-14": { ash: 63, oak: 54, yew: 40, elm: 68 },
  "2026-06-21": { ash: 64, oak: 56, yew: 39, elm: 67 },
  "2026-06-28": { ash: 65, oak: 55, yew: 44, elm: 66 },
  "2026-07-05": { ash: 60, oak: 51, yew: 43, elm: 61 },
  "2026-07-12": { ash: 59, oak: 50, yew: 42, elm: 60 },
};
const days = Object.keys(grades);

function issued(dataset: Dataset, on: string): Dataset {
  const reading = readingOf(dataset, {
    periodEnd: lastEnd(dataset, on),
    knownBy: on,
  });
  const { analysis, criticalTurns } = reading;
  const made = issue(analysis, dataset.publications, {
    ...{
      series: "WS",
      note: null,
      criticalTurns,
      comparison: reading.comparison(),
      mode: "real_time",
    },
    today: worldAt(dataset, on),
  });
  return { ...dataset, publications: [...dataset.publications, ...made.records] };
}

const withRecord = (dataset: Dataset, record: Publication): Dataset => ({
  ...dataset,
  publications: [...dataset.publications, record],
});

function recordOf({ publications }: Dataset, end: string): Publication {
  const [record] = publications.filter(({ periodEnd }) => periodEnd === end).slice(-1);
  if (record === undefined) throw new RangeError(`No record of ${end}`);
  return record;
}

/** Five weeks are issued; the fourth is corrected by a late reading, the fifth withdrawn. */
function revised(): { dataset: Dataset; corrected: Publication; taken: Publication } {
  let dataset = tinyDataset({
    methodologies: [scoresOnly],
    firms: ["ash", "oak", "yew", "elm"].map((slug) => firm(slug)),
    observations: graded(grades),
  });
  for (const day of days.slice(0, 6)) dataset = issued(dataset, day);
  const [fifth, sixth] = [at(days, 4), at(days, 5)];
  const late = { ...observation("ash", "grade", fifth, 10), knownOn: "2026-07-07" };
  const observations = [
    ...dataset.observations.filter(({ firmId, observedOn }) => {
      return !(firmId === "ash" && observedOn === fifth);
    }),
    late,
  ];
  dataset = { ...dataset, observations };
  const options = { reason: "A reading came late", note: null, publishTime: "06:00:00" };
  const record = recordOf(dataset, fifth);
  const corrected = correction(dataset.publications, readingAgain(dataset, record, "2026-07-08"), {
    ...options,
    reference: record.referenceId,
    on: "2026-07-08",
  });
  dataset = withRecord(dataset, corrected);
  const reference = recordOf(dataset, sixth).referenceId;
  const taken = withdrawal(dataset.publications, { ...options, reference, on: "2026-07-09" });
  return { dataset: withRecord(dataset, taken), corrected, taken };
}

interface Latest {
  readonly index: IndexObject;
}

interface StandingRow {
  readonly periodEnd: string;
  readonly stressIndex: number | null;
  readonly reference: string | null;
  readonly revisedOn: string | null;
}

/** The row of a period in `index-history`. */
function standingOn(site: Seen, end: string): StandingRow | undefined {
  const { rows } = site.json<{ readonly rows: readonly StandingRow[] }>(
    "api/data/exports/index-history.json",
  );
  return rows.find(({ periodEnd }) => periodEnd === end);
}

describe("after a correction and a withdrawal", () => {
  const { dataset, corrected, taken } = revised();
  const next = issued(dataset, at(days, 6));
  const record = recordOf(next, at(days, 6));

  it("the next record compares with what stands, and says whose figures they are", () => {
    const point = (end: string) => record.stressHistory.find(({ periodEnd }) => periodEnd === end);
    const first = recordOf({ ...next, publications: next.publications.slice(0, 5) }, at(days, 4));
    expect(corrected.stressIndex).not.toBe(first.stressIndex);
    expect(point(at(days, 4))).toMatchObject({
      stressIndex: corrected.stressIndex,
      revisedBy: corrected.referenceId,
    });
    expect(point(at(days, 5))).toMatchObject({ stressIndex: null, revisedBy: taken.referenceId });
    expect(point(at(days, 3))).not.toHaveProperty("revisedBy");
    expect(record.stressDelta).toBe(null);
    expect(record.summary).not.toMatch(/ on a week earlier| from a week earlier/);
  });

  it("pages draw what stands, and ring it", async () => {
    const site = await seen(next, at(days, 6));
    for (const page of ["index.html", "market.html"]) {
      const chart =
        /<svg class="chart"[\s\S]*?<\/svg>\s*<\/svg>|<svg class="chart"[\s\S]*?<\/figure>/.exec(
          site.html(page),
        );
      expect(chart?.[0].match(/class="revised"/g)?.length, page).toBe(2);
      expect(site.words(page)).toContain(
        "Ringed: corrected since it was first published. Ringed above the plot: withdrawn.",
      );
    }
    const record = `publications/${taken.referenceId}.html`;
    expect(site.has(record)).toBe(true);
    const sixth = recordOf({ ...next, publications: next.publications.slice(0, 6) }, at(days, 5));
    expect(site.html(`publications/${sixth.referenceId}.html`)).toContain('class="revised"');
  });

  it("answers compare with what stands: nothing with a withdrawn figure", async () => {
    const { index } = (await seen(next, at(days, 6))).json<Latest>("api/index/latest.json");
    expect(index.change[0]).toMatchObject({ from: at(days, 5), level: null, stressIndex: null });
    // from the day of the withdrawal on, the last period has no figure that stands
    const gone = await seen(dataset, "2026-07-10");
    const [change] = gone.json<Latest>("api/index/latest.json").index.change;
    expect(change).toMatchObject({ from: at(days, 5), level: null, stressIndex: null });
    const row = standingOn(gone, at(days, 5));
    expect(row).toMatchObject({ stressIndex: null, level: null, marketState: "indeterminate" });
  });

  it("the figure of a corrected period is that of the correction, not the first one", async () => {
    const row = standingOn(await seen(dataset, "2026-07-10"), at(days, 4));
    expect(row?.stressIndex).toBe(corrected.stressIndex);
    expect(row?.reference).toBe(corrected.referenceId);
    expect(row?.revisedOn).toBe(corrected.publishedAt.slice(0, 10));
  });

  it("the card of the index has a square for each revised point, and says so", async () => {
    const site = await seen(next, at(days, 6));
    const { view } = site.indexCard;
    if (view.body.kind !== "figures") throw new RangeError("A card without figures");
    expect(view.body.chart.revised).toEqual([4, 5]);
    expect(view.body.chart.caption).toContain("squares: revised");
    const renderer = await createCardRenderer(fonts);
    const svg = await renderer.card(indexCard(site.readModel, "light"));
    expect(svg.match(/<rect [^>]*fill="none" stroke=/g)?.length).toBe(2);
  });

  it("a page of an index without revisions has no ring", async () => {
    let plain = tinyDataset({
      methodologies: [scoresOnly],
      firms: ["ash", "oak", "yew", "elm"].map((slug) => firm(slug)),
      observations: graded(grades),
    });
    for (const day of days) plain = issued(plain, day);
    const site = await seen(plain, at(days, 6));
    expect(site.html("index.html")).not.toContain('class="revised"');
    expect(site.words("index.html")).not.toContain("Ringed");
  });
});
