import type { HazardModel } from "../model/hazard-model.ts";

/** A model file as it is reviewed in git: indented, so that a change shows line by line. */
export function modelText(model: HazardModel): string {
  return `${JSON.stringify(model, null, 2)}\n`;
}
