import type { HazardModel } from "../model/hazard-model.ts";
import { type Publication, type SeriesCode, seriesName } from "../model/publication.ts";
import { canonicalJson } from "./canonical.ts";

/** The frozen file of a record, without a line end, so that `sha256sum` of it is the hash in the lock. */
export function publicationText(record: Publication): string {
  return canonicalJson(record);
}

/** The path of a record in the content: `publications/weekly-stress/<referenceId>.json`. */
export function publicationPath({ seriesCode, referenceId }: Publication): string {
  return `publications/${seriesDirectory(seriesCode)}/${referenceId}.json`;
}

export function seriesDirectory(code: SeriesCode): string {
  return seriesName(code, "week").toLowerCase().replaceAll(" ", "-");
}

/** The text of a model file, indented so that a review sees changes line by line. */
export function modelText(model: HazardModel): string {
  return `${JSON.stringify(model, null, 2)}\n`;
}
