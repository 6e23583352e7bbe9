import { describe, expect, it } from "vitest";
import { contrast } from "../../../src/cards/input/contrast.ts";
import { badge, badgeEndpoint, badgeText } from "../../../src/cards/picture/badge.ts";
import { marketStates } from "../../../src/model/shared.ts";
import { shaper } from "../laid-out.ts";
import { firmSample, publicationSample } from "../samples.ts";

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
      badgeText(publicationSample({ series: "WS", state: "high", status }));
    expect([of("superseded").message, of("withdrawn").message]).toEqual([
      "superseded",
      "withdrawn",
    ]);
    expect(of("superseded").colour).not.toBe(of("withdrawn").colour);
  });

  it("names the index, the unit and what each state is of", () => {
    const of = (series: "SW" | "PD" | "EA") => {
      const { label, message } = badgeText(publicationSample({ series, state: "watch" }));
      return `${label} | ${message}`;
    };
    expect(of("SW")).toBe("HPI members | 84 firms, +1 −2 · market watch");
    expect(of("PD")).toBe("HPI payouts | 6.4 days · market watch");
    expect(of("EA")).toBe("HPI alert | three firms turned critical · market watch");
    expect(badgeText(firmSample()).message).toBe("score 63.8 of 100 · elevated risk");
  });
});

describe("badge()", () => {
  it("sets white on every colour at WCAG AA or better", () => {
    for (const state of marketStates) {
      const { colour } = badgeText(publicationSample({ series: "WS", state }));
      expect(contrast("#ffffff", colour)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("grows with its text up to a limit", () => {
    const widthOf = (name: string) =>
      Number(/ width="(\d+)"/.exec(badge(shaper, firmSample("light", name), null))?.[1]);
    expect(widthOf("Northgate")).toBeGreaterThan(widthOf("North"));
    expect(widthOf("Northgate ".repeat(40))).toBeLessThan(560);
  });
});
