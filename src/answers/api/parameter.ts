import { conceptPattern, referencePattern, slugPattern } from "../../model/cell.ts";
import { type FirmStatus, isListed } from "../../model/firm.ts";
import { by } from "../../model/language/order.ts";
import { defaultLimit, maxLimit, presetNames } from "../../model/publisher.ts";
import { foldedWord } from "../../resolve/query.ts";
import type {
  EnumParameter,
  IdentifierParameter,
  IntegerParameter,
  Missing,
  Parameter,
  PathParameter,
  PatternParameter,
  TextParameter,
} from "../../resolve/table.ts";

/** A query parameter and the sentence that documents it. */
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

interface EnumOptions {
  readonly default?: string | null;
  /** Other spellings of a value, such as the full name of a series for its code. */
  readonly also?: Readonly<Record<string, readonly string[]>>;
  readonly standsFor?: string;
  readonly json?: "string" | "number";
}

/** A parameter with listed values. `names` maps every folded spelling to the value it means. */
export function enumParameter(
  name: string,
  values: readonly string[],
  about: string,
  options: EnumOptions = {},
): EnumParameter & Documented {
  const names: Record<string, string> = {};
  for (const value of values) {
    const also = options.also === undefined ? [] : options.also[value];
    for (const spelling of [value, ...(also ?? [])]) {
      names[foldedWord(spelling)] = value;
    }
  }
  return {
    kind: "enum",
    name,
    names,
    allowed: values,
    default: options.default ?? null,
    standsFor: options.standsFor ?? null,
    json: options.json ?? "string",
    about,
  };
}

/** A parameter that spells another one's values differently, such as `30d` for 30 days. */
function spelling(
  name: string,
  values: Readonly<Record<string, string>>,
  standsFor: string,
  about: string,
): EnumParameter & Documented {
  return {
    kind: "enum",
    name,
    names: values,
    allowed: Object.keys(values),
    default: null,
    standsFor,
    json: "string",
    about,
  };
}

/** A parameter whose values are well-formed words, of which only some have rows. */
export function patternParameter(
  name: string,
  pattern: RegExp,
  form: string,
  about: string,
  options: { readonly all?: string; readonly json?: "string" | "number" } = {},
): PatternParameter & Documented {
  return {
    kind: "pattern",
    name,
    pattern: pattern.source,
    form,
    all: options.all ?? null,
    json: options.json ?? "string",
    about,
  };
}

/** A parameter that names a reference, or a concept for all its versions. */
export const referenceOrConcept: IdentifierParameter & Documented = {
  kind: "identifier",
  name: "reference_id",
  pattern: `${conceptPattern.source.slice(0, -1)}(?:-[0-9a-f]{8})?$`,
  form: "a reference such as ABC-WS-20260104-0a1b2c3d or a concept such as ABC-WS-20260104",
  about: "A reference, or a concept for all versions of it",
};

export const exactReference: IdentifierParameter & Documented = {
  kind: "identifier",
  name: "reference_id",
  pattern: referencePattern.source,
  form: "a reference such as ABC-WS-20260104-0a1b2c3d",
  about: "A reference",
};

export function freeText(
  name: string,
  maxLength: number,
  about: string,
): TextParameter & Documented {
  return { kind: "text", name, maxLength, about };
}

/** A firm's slug, or the slug of one of its aliases. */
export const slugParameter: PathParameter = {
  name: "slug",
  noun: "firm",
  pattern: slugPattern.source,
  known: null,
  listedAt: "/api/firms",
};

export const unknownFirm: Missing = {
  kind: "unknown",
  noun: "firm",
  parameter: "slug",
  listedAt: "/api/firms",
};

export const unknownReference: Missing = {
  kind: "unknown",
  noun: "reference",
  parameter: "reference_id",
  listedAt: "/api/publications/archive",
};

/** Whether a firm is in the index. */
export const listings = ["listed", "former"] as const;
type Listing = (typeof listings)[number];

export const statusParameter = enumParameter(
  "status",
  ["all", ...listings],
  "Firms in the index, firms that have left it, or all",
);

export function listingOf({ status }: { readonly status: FirmStatus }): Listing {
  return isListed(status) ? "listed" : "former";
}

/** Sorts firms that have left the index after all others. */
export const formerLast = by<{ readonly status: FirmStatus }>(({ status }) =>
  Number(!isListed(status)),
);

/** The windows that reviews and signals can cover, in days. */
export const windowDays = [7, 14, 30, 60, 90, 180, 365] as const;

/** `preset`, `timeframe` and `days`, in this order; the last two are spellings of one value. */
export const presetParameters = [
  enumParameter("preset", presetNames, "Which claims count, and what a missed failure costs", {
    default: "balanced",
    also: Object.fromEntries(presetNames.map((name) => [name, [name.replaceAll("_", "-")]])),
  }),
  spelling(
    "timeframe",
    { "7d": "7", "30d": "30", "90d": "90", "365d": "365" },
    "days",
    "The window",
  ),
  enumParameter("days", windowDays.map(String), "The window in days", {
    default: "30",
    json: "number",
  }),
];
