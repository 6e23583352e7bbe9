import { expect, test } from "vitest";
import { earlierRules, withoutEarlierRules } from "../../src/engine/earlier-rules.ts";
import { methodologySchema } from "../../src/model/methodology.ts";
import { tinyMethodology } from "./tiny-methodology.ts";

const noise = methodologySchema.shape.noise.parse(undefined);
const uncertainty = methodologySchema.shape.uncertainty.parse(undefined);

test("a methodology that declares the earlier rules reads as it was first written", () => {
  const tiny = tinyMethodology();
  const calibration = { ...tiny.calibration, ...earlierRules.calibration };
  const stress = { ...tiny.stress, ...earlierRules.stress };
  const evidence = { ...tiny.evidence, ...earlierRules.evidence };
  const riskBands = { ...tiny.riskBands, ...earlierRules.riskBands };
  const issue = { ...tiny.issue, ...earlierRules.issue };
  const still = { ...tiny.uncertainty, ...earlierRules.uncertainty };
  const declared = {
    ...{ ...tiny, ...earlierRules, evidence, calibration, stress, riskBands, issue },
    uncertainty: still,
  };
  const written = withoutEarlierRules(declared);
  expect(JSON.stringify(written)).not.toMatch(
    /conditions|snapshot|tailShare|binned|probability|significantDigits|stageRule|minParts|texts|noise|readings/,
  );
  expect(methodologySchema.parse(written)).toEqual(tinyMethodology({ noise, uncertainty }));
});

test("a methodology under the rules of today keeps every rule that is new", () => {
  const written = withoutEarlierRules(tinyMethodology({ noise, uncertainty }));
  expect(written).toMatchObject({
    snapshot: { firms: "constituents" },
    calibration: { method: "corp" },
    noise: { signalRate: 0.01 },
    uncertainty: { readings: "noisy" },
  });
  expect(methodologySchema.parse(written)).toEqual(tinyMethodology({ noise, uncertainty }));
});
