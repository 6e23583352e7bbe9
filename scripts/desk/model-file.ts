import type { Dataset } from "../../src/model/dataset.ts";
import { isFeatureId } from "../../src/model/feature-id.ts";
import { type HazardModel, hazardModelSchema } from "../../src/model/hazard-model.ts";
import { readSmallFile } from "./small-file.ts";

const maxBytes = 64 * 1024 * 1024;

/** A model that need not be in the content. Throws a RangeError for one that the content cannot use. */
export function readModel(file: string, { methodologies }: Dataset): HazardModel {
  const refused = (why: string) => new RangeError(`Cannot read the model "${file}": ${why}`);
  const parsed = hazardModelSchema.safeParse(jsonIn(file, refused));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refused(`at "${issue?.path.join(".")}": ${issue?.message}`);
  }
  const isNamed = (id: string) => methodologies.some((one) => isFeatureId(id, one));
  const unknown = parsed.data.features.find(({ id }) => !isNamed(id));
  if (unknown === undefined) return parsed.data;
  throw refused(`found the feature "${unknown.id}", must be one that a methodology can compute`);
}

function jsonIn(file: string, refused: (why: string) => RangeError): unknown {
  const text = readSmallFile(file, "the model", maxBytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refused(`it must be JSON (${cause instanceof Error ? cause.message : String(cause)})`);
  }
}
