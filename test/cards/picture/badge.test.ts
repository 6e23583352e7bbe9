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
      label: "Weekly Stress",
      message: "56.3 of 100 elevated",
      color: "#ad4a00",
      labelColor: "#3d414a",
      cacheSeconds: 300,
    });
  });

  it("gives the status of a superseded record instead of its figure", () => {
    const input = publicationSample({ series: "WS", state: "high", status: "withdrawn" });
    expect(badgeText(input).message).toBe("withdrawn");
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
      Number(/ width="(\d+)"/.exec(badge(shaper, firmSample("light", name)))?.[1]);
    expect(widthOf("Northgate")).toBeGreaterThan(widthOf("North"));
    expect(widthOf("Northgate ".repeat(40))).toBeLessThan(560);
  });
});
