import { describe, expect, test } from "vitest";
import { calibration } from "../../src/answers/exports/datasets/calibration.ts";
import { routes } from "../../src/answers/routes.ts";
import { calibrationShort } from "../../src/answers/rows/attached.ts";
import { firmCard, indexCard } from "../../src/answers/rows/figure-cards.ts";
import { readModelOf } from "../../src/answers/rows/read-model.ts";
import { indexViewModel } from "../../src/cards/content/index-view-model.ts";
import { createCardRenderer } from "../../src/cards/picture/card.tsx";
import { cardLook } from "../../src/content/files/card-look.ts";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { analyse } from "../../src/engine/analyse.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { methodologyMarkdown } from "../../src/site/methodology/methodology.ts";
import { calibrationPage } from "../../src/site/pages/calibration.tsx";
import { outcome } from "../engine/confirmed-events.ts";
import { forecast } from "../engine/forecasts.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, observation, tinyDataset } from "../engine/world-builder.ts";
import { filesOfSite } from "../site/minimal-files.ts";

// A model that was wrong: it gave the firms that failed a hundredth and the others a half.

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
}

const ids = Array.from({ length: 140 }, (_, i) => `firm${100 + i}`);
const failed = ids.slice(0, 40);
const indicators = ["delay", "paid", "complaints", "replies"];

const readModel = readModelOf(
  analyse(
    worldAt(
      tinyDataset({
        models: [tinyModel()],
        firms: [firm("alder"), ...ids.map((id) => firm(id))],
        observations: indicators.map((id) => observation("alder", id, "2024-06-20", 9)),
        forecasts: ids.map((id) => forecast("2024-01-01", id, failed.includes(id) ? 0.01 : 0.5)),
        outcomes: failed.map((id) => outcome(`o-${id}`, id, "2024-02-20")),
      }),
      "2024-06-23",
    ),
  ),
  "test",
);

const site = filesOfSite(readModel);

async function answerOf(path: string, file: string) {
  const route = routes.find((one) => one.path === path);
  const entries = route?.kind === "file" ? [...route.entries(readModel)] : [];
  const reply = await entries.find((entry) => entry.file === file)?.reply();
  return reply?.kind === "json" ? JSON.parse(JSON.stringify(reply.body)) : null;
}

describe("a model that did worse than the base rate", () => {
  const { realTime } = readModel.analysis.calibration;

  test("has a skill below 0 with an interval below 0, not withheld", () => {
    expect(realTime).toMatchObject({ status: "sufficient", nEpisodes: 40, auc: 0, resolution: 0 });
    expect(realTime.brierSkill).toBeLessThan(-0.5);
    expect(realTime.brierSkillInterval?.high).toBeLessThan(0);
  });

  test("shows it in the review of the market, in every short form and in the export", async () => {
    const { review } = await answerOf("/api/intelligence", "api/intelligence.json");
    expect(review.calibration).toMatchObject({ brierSkill: realTime.brierSkill, auc: 0 });
    const { index } = await answerOf("/api/index/latest", "api/index/latest.json");
    expect(index.calibration).toEqual(calibrationShort(realTime));
    const rows = [...calibration.rows(readModel)].filter(
      ({ scope, mode, preset }) => scope === "all" && mode === "real_time" && preset === "archive",
    );
    for (const row of rows) expect(row["brierSkill"]).toBe(realTime.brierSkill);
  });

  test("says it on every page that has a probability or its calibration", async () => {
    const files = await site;
    const pageAt = (path: string) => plainText(String(files.get(path)?.body));
    const said = /skill ?−\d\.\d+/;
    for (const path of ["calibration.html", "firms/alder.html", "methodology.html"]) {
      expect(pageAt(path), path).toMatch(/worse than (always forecasting )?the base rate/);
    }
    for (const path of ["calibration.html", "firms/alder.html"]) {
      expect(pageAt(path), path).toMatch(said);
    }
    const shown = [...files.keys()].filter((path) => path.endsWith(".html")).map(pageAt);
    for (const text of shown) expect(text).not.toMatch(/where 0 is no better than the base rate/);
  });

  test("says it in words on cards and pages", async () => {
    const card = indexViewModel(indexCard(readModel, "light"));
    expect(card.method).toContain("worse than the base rate: skill −");
    const words = methodologyMarkdown(readModel, (await siteTheme(null)).methodology);
    expect(words).toContain("has been worse than always forecasting the base rate");
    expect(words).toContain(String(realTime.nEpisodes));
    expect(calibrationPage(readModel).title).toBe("Calibration");
  });

  test("keeps its cards and the words of its pages as golden files", async () => {
    const golden = "../golden/negative";
    const renderer = await createCardRenderer(await cardLook(null));
    const alder = readModel.analysis.firmBySlug.get("alder");
    const cards = {
      index: indexCard(readModel, "light"),
      alder: alder && firmCard(readModel, alder),
    };
    for (const [name, input] of Object.entries(cards)) {
      if (input === undefined) expect.fail(`No card "${name}"`);
      await expect(await renderer.card(input)).toMatchFileSnapshot(`${golden}/${name}.svg`);
    }
    const files = await site;
    for (const path of ["calibration.html", "firms/alder.html", "market.html"]) {
      const words = wordsOf(String(files.get(path)?.body));
      await expect(words).toMatchFileSnapshot(`${golden}/${path.replace(/^.*\/|html$/g, "")}txt`);
    }
  });
});

/** A line for each piece of text, so that a golden page is its words and not its markup. */
function wordsOf(html: string): string {
  const body = html.replace(/<(script|style|head)\b.*?<\/\1>/gs, "");
  const pieces = body.split(
    /<\/?(?:p|div|span|dd|dt|li|h\d|td|th|tr|section|svg|text|title)\b[^>]*>/,
  );
  return `${pieces
    .map(plainText)
    .map((own) => own.trim())
    .filter(Boolean)
    .join("\n")}\n`;
}
