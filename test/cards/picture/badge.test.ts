import { describe, expect, it } from "vitest";
import { viewModelOf } from "../../../src/cards/content/view-model-of.ts";
import type { CardInput } from "../../../src/cards/input/card-input.ts";
import { badgeEndpoint } from "../../../src/cards/layout/badge.tsx";
import { createCardRenderer } from "../../../src/cards/picture/card.tsx";
import { marketStates } from "../../../src/model/shared.ts";
import { contrast } from "../../../src/model/site/contrast.ts";
import { fonts } from "../laid-out.ts";
import { firmSample, publicationSample } from "../samples.ts";

const renderer = await createCardRenderer(fonts);

const messageOf = (input: CardInput) => viewModelOf(input).badge.message;
const coloursOf = (svg: string) =>
  [...svg.matchAll(/ fill="(#[0-9a-f]{6})"/g)].map(([, one]) => one);

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

  it("has the colour of a status where a record no longer stands", () => {
    const of = (status: "superseded" | "withdrawn") =>
      badgeEndpoint(publicationSample({ series: "WS", state: "high", status }));
    expect([of("superseded").color, of("withdrawn").color]).toEqual(["#6b4a00", "#a30f1e"]);
  });
});

describe("a badge", () => {
  it("says what is measured, its figure and its state", () => {
    const { badge } = viewModelOf(publicationSample({ series: "WS", state: "elevated" }));
    expect(badge).toMatchObject({ label: "HPI stress", message: "56.3 of 100 · elevated" });
  });

  it("gives the status of a record that no longer stands, in a colour of its own", async () => {
    const of = (status: "superseded" | "withdrawn") =>
      publicationSample({ series: "WS", state: "high", status });
    const [superseded, withdrawn] = [of("superseded"), of("withdrawn")];
    expect([messageOf(superseded), messageOf(withdrawn)]).toEqual(["superseded", "withdrawn"]);
    expect(coloursOf(await renderer.badge(superseded))).toContain("#6b4a00");
    expect(coloursOf(await renderer.badge(withdrawn))).toContain("#a30f1e");
  });

  it("names the index, the unit and what each state is of", () => {
    const of = (series: "SW" | "PD" | "EA") => {
      const { label, message } = viewModelOf(publicationSample({ series, state: "watch" })).badge;
      return `${label} | ${message}`;
    };
    expect(of("SW")).toBe("HPI members | 84 firms, +1 −2 · market watch");
    expect(of("PD")).toBe("HPI payouts | 6.4 days · market watch");
    expect(of("EA")).toBe("HPI alert | three firms turned critical · market watch");
    expect(messageOf(firmSample())).toBe("score 63.8 of 100 · elevated risk");
  });

  it("sets white on every colour at WCAG AA or better", async () => {
    for (const state of marketStates) {
      const fills = coloursOf(await renderer.badge(publicationSample({ series: "WS", state })));
      const [label, message] = fills.filter((one) => one !== "#ffffff");
      for (const fill of [label, message]) {
        expect(contrast("#ffffff", fill ?? "")).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("grows with its text up to a limit", async () => {
    const widthOf = async (name: string) =>
      Number(/ width="(\d+)"/.exec(await renderer.badge(firmSample("light", name)))?.[1]);
    expect(await widthOf("Northgate")).toBeGreaterThan(await widthOf("North"));
    expect(await widthOf("Northgate ".repeat(40))).toBeLessThan(850);
  });
});
