import { byCodeUnit } from "../../language/order.ts";
import { memoize } from "../numbers/memoize.ts";
import type { Analysis } from "../world/analysis.ts";
import type { World } from "../world/world.ts";
import { calibrationOf } from "./calibration.ts";
import { presetForecasts } from "./preset-forecasts.ts";
import type { Archive } from "./scored-forecasts.ts";

/** The calibrations of a world, each computed when it is first asked for. */
export function calibrationsOf(world: World): Analysis["calibrations"] {
  const archive = memoize(
    ({ mode, modelVersion }: Archive) => `${mode} ${modelVersion ?? ""}`,
    (asked: Archive) => calibrationOf(world, asked),
  );
  return memoize(
    ({ mode, modelVersion, preset }) => `${mode} ${modelVersion ?? ""} ${preset ?? ""}`,
    ({ preset, ...asked }) => {
      const forecasts = preset === null ? null : presetForecasts(world, preset, asked);
      return forecasts === null ? archive(asked) : calibrationOf(world, asked, forecasts);
    },
  );
}

/** The models that made a forecast or are in force, in the order in which they came into force. */
export function judgedModels(world: World): readonly string[] {
  const { modelByVersion, model } = world;
  const versions = new Set(world.forecasts.map(({ modelVersion }) => modelVersion));
  if (model !== null) versions.add(model.version);
  const inForce = (version: string) => modelByVersion.get(version)?.effectiveFrom ?? "";
  return [...versions].sort((a, b) => byCodeUnit(inForce(a), inForce(b)) || byCodeUnit(a, b));
}
