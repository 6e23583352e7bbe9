import { describe, expect, it } from "vitest";
import { viewModelOf } from "../../../src/cards/content/view-model-of.ts";
import { publicationCardInput } from "../../../src/cards/input/publication-input.ts";
import { tellingMetrics } from "../../../src/cards/input/telling-metrics.ts";
import { publication, publicationSample, publisher, thresholds } from "../samples.ts";

const source = {
  publication: publication({ series: "PD", state: "watch" }),
  status: "current",
  supersededBy: null,
  theme: "light",
  publisher,
  thresholds,
  legalNote: "Short",
} as const;

describe("publicationCardInput()", () => {
  it("is plain data that survives a copy", () => {
    const input = publicationCardInput(source);
    expect(JSON.parse(JSON.stringify(input))).toEqual(input);
  });

  it("does not change with what the card does not show", () => {
    const other = {
      ...source,
      publication: { ...source.publication, summary: "Another", note: "Another" },
      publisher: { ...publisher, contact: "elsewhere", description: "Another" },
    };
    expect(publicationCardInput(other)).toEqual(publicationCardInput(source));
  });

  it("addresses the card and its record under the publisher's base", () => {
    const { address, recordAddress, referenceId } = publicationCardInput(source);
    const base = "https://index.example.org/api/publications";
    expect(address).toBe(`${base}/card?reference_id=${referenceId}`);
    expect(recordAddress).toBe(`https://${new URL(base).host}/publications/${referenceId}.html`);
  });
});

describe("tellingMetrics()", () => {
  const metric = (id: string, value: number | null = 1) => ({
    id,
    label: id,
    value,
    unit: "days",
    previous: null,
    change: null,
  });

  it("finds the series' own figures by name", () => {
    const metrics = [metric("level"), metric("left"), metric("entered"), metric("payout_delay")];
    expect(tellingMetrics("SW", metrics).map(({ id }) => id)).toEqual(["entered", "left"]);
    expect(tellingMetrics("PD", metrics).map(({ id }) => id)).toEqual(["payout_delay"]);
    expect(tellingMetrics("WS", metrics)).toEqual([]);
  });

  it("falls back to the first metrics that have a value", () => {
    const metrics = [metric("a", null), metric("b"), metric("c")];
    expect(tellingMetrics("PD", metrics).map(({ id }) => id)).toEqual(["b"]);
    expect(tellingMetrics("PD", [])).toEqual([]);
  });
});

describe("publicationViewModel()", () => {
  const figuresOf = (series: "WS" | "SW" | "PD" | "EA", state: "watch" | "high") =>
    viewModelOf(publicationSample({ series, state })).figures.map(({ label, text, unit }) =>
      [label, text, unit].join(" ").trim(),
    );

  it("leads each series with its own most telling figure", () => {
    expect(figuresOf("WS", "watch")).toEqual(["Stress index 41.2 of 100"]);
    expect(figuresOf("SW", "watch")).toEqual(["Entries 3 firms", "Exits 7 firms"]);
    expect(figuresOf("PD", "watch")).toEqual(["Median payout delay 6.4 days"]);
    expect(figuresOf("EA", "high")).toEqual(["State raised Watch → High"]);
    expect(figuresOf("EA", "watch")).toEqual(["Firms turned critical in 28 days 5 firms"]);
  });

  it("counts the firms where a rise of the state is the trigger", () => {
    const { figures } = viewModelOf(publicationSample({ series: "EA", state: "high" }));
    expect(figures[0]?.change).toBe("Firms turned critical in 28 days: 5");
  });

  it("omits from the title what the card shows above it", () => {
    const title = "Weekly Stress, 16 to 22 November 2026: stress 56.3, state elevated";
    const view = viewModelOf(
      publicationSample({ series: "WS", state: "elevated", change: { title } }),
    );
    expect(view.title).toBe("Stress 56.3, state elevated");
    const corrected = { title: `Correction: ${title}` };
    expect(
      viewModelOf(publicationSample({ series: "WS", state: "watch", change: corrected })).title,
    ).toBe("Stress 56.3, state elevated");
    const other = { title: "A word on 2026: calm" };
    expect(
      viewModelOf(publicationSample({ series: "WS", state: "watch", change: other })).title,
    ).toBe(other.title);
  });

  it("gives the stress index beside another figure", () => {
    const { chart } = viewModelOf(publicationSample({ series: "PD", state: "watch" }));
    expect(chart.caption).toBe("Stress index 41.2, up 4.1");
  });

  it("names a correction and a notice of withdrawal", () => {
    const masthead = (change: object) =>
      viewModelOf(publicationSample({ series: "WS", state: "watch", change })).masthead;
    expect(masthead({ type: "correction", version: 2 })).toContain("correction, version 2");
    expect(masthead({ type: "withdrawal" })).toContain("notice of withdrawal");
  });
});
