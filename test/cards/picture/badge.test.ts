import { describe, expect, it } from "vitest";
import { contrast } from "../../../src/cards/input/palette.ts";
import { badgeEndpoint } from "../../../src/cards/layout/badge-layout.ts";
import { createCardRenderer } from "../../../src/cards/picture/card.ts";
import { marketStates } from "../../../src/model/shared.ts";
import { fonts } from "../laid-out.ts";
import { firmSample, publicationSample } from "../samples.ts";

const renderer = await createCardRenderer(fonts);

describe("badgeEndpoint()", () => {
  it("answers in the schema of endpoint badges", () => {
    expect(badgeEndpoint(publicationSample({ series: "WS", state: "elevated" }))).toEqual({
      schemaVersion: 1,
      label: "HPI stress",
      message: "56.3 of 100 · elevated",
      color: "#ad4a00",
      labelColor: "#3d414a",
      cacheSeconds: 300,
    });
  });

  it("gives the status of a record that no longer stands, in a colour of its own", () => {
    const of = (status: "superseded" | "withdrawn") =>
      badgeEndpoint(publicationSample({ series: "WS", state: "high", status }));
    expect([of("superseded").message, of("withdrawn").message]).toEqual([
      "superseded",
      "withdrawn",
    ]);
    expect(of("superseded").color).not.toBe(of("withdrawn").color);
  });

  it("names the index, the unit and what each state is of", () => {
    const of = (series: "SW" | "PD" | "EA") => {
      const { label, message } = badgeEndpoint(publicationSample({ series, state: "watch" }));
      return `${label} | ${message}`;
    };
    expect(of("SW")).toBe("HPI members | 84 firms, +1 −2 · market watch");
    expect(of("PD")).toBe("HPI payouts | 6.4 days · market watch");
    expect(of("EA")).toBe("HPI alert | three firms turned critical · market watch");
    expect(badgeEndpoint(firmSample()).message).toBe("score 63.8 of 100 · elevated risk");
  });
});

describe("a badge", () => {
  it("sets white on every colour at WCAG AA or better", () => {
    for (const state of marketStates) {
      const { color } = badgeEndpoint(publicationSample({ series: "WS", state }));
      expect(contrast("#ffffff", color)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("grows with its text up to a limit", () => {
    const widthOf = (name: string) =>
      Number(/ width="(\d+)"/.exec(renderer.badge(firmSample("light", name)))?.[1]);
    expect(widthOf("Northgate")).toBeGreaterThan(widthOf("North"));
    expect(widthOf("Northgate ".repeat(40))).toBeLessThan(800);
  });
});
