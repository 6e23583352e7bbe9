import { calibrationSchema, calibrationShortSchema } from "../../src/model/calibration.ts";
import { listProvenanceSchema, provenanceSchema } from "../../src/model/shared.ts";

// What a reader needs beside an interpretation (contract section 4).

export type Part = "provenance" | "calibration" | "published date" | "legal note";

type Read = Readonly<Record<string, unknown>>;

/** The parts that an object lacks. A calibration may be whole or in its short form. */
export function missingParts(value: unknown): readonly Part[] {
  const { provenance, calibration, publishedAt, legalNote } = record(value);
  const parts: readonly (readonly [Part, boolean])[] = [
    ["provenance", isProvenance(provenance)],
    ["calibration", isCalibration(calibration)],
    ["published date", isInstant(publishedAt)],
    ["legal note", isNote(legalNote)],
  ];
  return parts.flatMap(([part, there]) => (there ? [] : [part]));
}

export function record(value: unknown): Read {
  return typeof value === "object" && value !== null ? (value as Read) : {};
}

/** The same answer for an equal value: pages repeat a provenance and a calibration row by row. */
function byText(check: (value: unknown) => boolean): (value: unknown) => boolean {
  const known = new Map<string, boolean>();
  return (value) => {
    const text = JSON.stringify(value) ?? "";
    const answer = known.get(text) ?? check(value);
    known.set(text, answer);
    return answer;
  };
}

/** A whole provenance, of the layer that interprets. */
export const isProvenance = byText((value) => {
  const { success, data } = provenanceSchema.safeParse(value);
  return success && data.layer === "interpretation";
});

/** The parts that the `meta` of a list lacks; the inputs of its rows are given with their firms. */
export function missingPartsOfList(meta: unknown): readonly Part[] {
  const { success, data } = listProvenanceSchema.safeParse(record(meta)["provenance"]);
  const isInterpreted = success && data.layer === "interpretation";
  const missing = missingParts(meta).filter((part) => part !== "provenance");
  return isInterpreted ? missing : ["provenance", ...missing];
}

export const isCalibration = byText(
  (value) => calibrationSchema.safeParse(value).success || isShortCalibration(value),
);

/** Whether a value is the short form; on a picture it has no address of the whole. */
export function isShortCalibration(value: unknown): boolean {
  const short = calibrationShortSchema.partial({ href: true });
  return short.safeParse(value).success;
}

export function isInstant(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}T[\d:]{8}Z$/.test(value);
}

export function isDay(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value);
}

export function isNote(value: unknown): boolean {
  return typeof value === "string" && value.length > 80 && /not a /i.test(value);
}
