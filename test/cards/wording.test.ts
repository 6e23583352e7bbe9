import { describe, expect, it } from "vitest";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import {
  calibrationWords,
  changeText,
  figureText,
  valueText,
} from "../../src/cards/content/words.ts";
import { at } from "../../src/model/language/at.ts";
import { publicationSample } from "./samples.ts";

describe("the parts of the stress on a card", () => {
  const captionOf = (contributions: readonly number[], stressIndex: number) => {
    const input = publicationSample({ series: "WS", state: "watch" });
    if (input.kind !== "publication") throw new RangeError("a card of a record");
    const segments = input.segments.map((one, i) => ({
      ...one,
      contribution: at(contributions, i),
    }));
    const { body } = viewModelOf({ ...input, segments, stressIndex });
    return body.kind === "figures" ? body.bar?.caption : null;
  };

  it("say so where each is rounded and they do not sum to the printed total", () => {
    expect(captionOf([10, 10.2, 5.1, 5.3], 30.6)).toBe("Stress by segment, points of 100");
    expect(captionOf([10.26, 10.26, 5.06, 5.06], 30.64)).toBe(
      "Stress by segment, points of 100, each rounded",
    );
  });
});

describe("figureText()", () => {
  it("keeps the requested digits, else only significant ones", () => {
    expect([figureText(56, 1), figureText(6.4), figureText(6.449), figureText(12.04)]).toEqual([
      "56.0",
      "6.4",
      "6.45",
      "12",
    ]);
  });

  it("writes a true minus sign and commas between thousands", () => {
    expect(figureText(-1234567.5)).toBe("−1,234,567.5");
  });

  it("has no negative zero", () => {
    expect(figureText(-0.04, 1)).toBe("0.0");
  });
});

describe("changeText()", () => {
  it("gives the direction in words", () => {
    expect([changeText(4.1, 1), changeText(-0.8), changeText(0.04, 1)]).toEqual([
      "up 4.1",
      "down 0.8",
      "unchanged",
    ]);
  });
});

describe("valueText()", () => {
  it("gives a text for an absent value, never a zero", () => {
    expect(valueText(null, 1)).toBe("n/a");
    expect(valueText(0, 1)).toBe("0.0");
  });
});

describe("calibrationWords()", () => {
  it("names the model, counts failures and says a skill below 0 in words", () => {
    const of = (brierSkill: number | null) =>
      calibrationWords({
        ...{ status: "sufficient", nEvents: 395, nEpisodes: 31, modelVersion: "2026.1" },
        brierSkill,
      });
    expect(of(0.412)).toBe("model 2026.1: calibration sufficient, skill 0.41 (31 %failure%s)");
    expect(of(null)).toBe("model 2026.1: calibration sufficient (31 %failure%s)");
    expect(of(-0.2)).toBe(
      "model 2026.1: calibration sufficient, worse than the base rate: skill −0.20 (31 %failure%s)",
    );
  });
});
