import { apiFile } from "../../model/address/api-file.ts";
import { conceptPattern, referencePattern } from "../../model/cell.ts";
import { namesOfSeries, seriesCodes, seriesWords } from "../../model/publication.ts";
import { defaultLimit, maxLimit, presetNames } from "../../model/publisher.ts";
import { foldedWord } from "../../resolve/query.ts";
import type {
  EnumParameter,
  IdentifierParameter,
  IntegerParameter,
  Missing,
  Parameter,
} from "../../resolve/table.ts";

export type Documented = Parameter & { readonly about: string };

export const limit: IntegerParameter & Documented = {
  kind: "integer",
  name: "limit",
  min: 1,
  max: maxLimit,
  default: defaultLimit,
  about: "How many rows to return",
};

export const offset: IntegerParameter & Documented = {
  kind: "integer",
  name: "offset",
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  default: 0,
  about: "How many rows to skip first",
};

/** A parameter with listed values. `names` maps every folded spelling to the value it means. */
export function enumParameter(
  name: string,
  allowed: readonly string[],
  about: string,
  options: Partial<Pick<EnumParameter, "default" | "standsFor" | "json">> & {
    /** Other spellings of a value, such as the full name of a series for its code. */
    readonly also?: Readonly<Record<string, readonly string[]>>;
    /** The word of a value in addresses; without one, the value. */
    readonly words?: Readonly<Record<string, string>>;
  } = {},
): EnumParameter & Documented {
  const { also, ...more } = options;
  const names: Record<string, string> = {};
  for (const value of allowed) {
    const others = also === undefined ? [] : also[value];
    for (const spelling of [value, ...(others ?? [])]) names[foldedWord(spelling)] = value;
  }
  const usual = { words: {}, default: null, standsFor: null, json: "string" } as const;
  return { kind: "enum", name, names, allowed, ...usual, ...more, about };
}

const aReference = "a reference such as ABC-WS-20260104-0a1b2c3d";

/** A parameter that names a reference, or a concept for all its versions. */
export const referenceOrConcept: IdentifierParameter & Documented = {
  kind: "identifier",
  name: "reference_id",
  pattern: `${conceptPattern.source.slice(0, -1)}(?:-[0-9a-f]{8})?$`,
  form: `${aReference} or a concept such as ABC-WS-20260104`,
  about: "A reference, or a concept for all versions of it",
};

export const exactReference: IdentifierParameter & Documented = {
  ...referenceOrConcept,
  pattern: referencePattern.source,
  form: aReference,
  about: "A reference",
};

export const seriesParameter = enumParameter("series", seriesCodes, "A series, by name or code", {
  also: namesOfSeries,
  words: seriesWords,
});

export const unknownReference: Missing = {
  kind: "unknown",
  noun: "reference",
  parameter: "reference_id",
  listedAt: `/${apiFile.archive}`,
};

export const windowDays = [7, 14, 30, 60, 90, 180, 365] as const;

/** `preset`, `timeframe` and `days`, in this order; the last two are spellings of one value. */
export const presetParameters = [
  enumParameter("preset", presetNames, "Which claims count, and what a missed failure costs", {
    default: "balanced",
    also: Object.fromEntries(presetNames.map((name) => [name, [name.replaceAll("_", "-")]])),
  }),
  {
    ...enumParameter("timeframe", ["7d", "30d", "90d", "365d"], "The window", {
      standsFor: "days",
    }),
    names: { "7d": "7", "30d": "30", "90d": "90", "365d": "365" },
  },
  enumParameter("days", windowDays.map(String), "The window in days", {
    default: "30",
    json: "number",
  }),
];
