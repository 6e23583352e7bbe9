import type { HazardModel } from "../model/hazard-model.ts";

/** The text of a model file, indented so that a review sees changes line by line. */
export function modelText(model: HazardModel): string {
  return `${JSON.stringify(model, null, 2)}\n`;
}
