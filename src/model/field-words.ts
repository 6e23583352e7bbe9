import { z } from "zod";
import {
  conceptId,
  countryCode,
  id,
  isoDate,
  isoInstant,
  jurisdictionTier,
  numberCell,
  readingCell,
  referenceId,
  sha256Hex,
  url,
} from "./cell.ts";

/** The part of JSON Schema that the schemas of the source files use. */
export interface FieldNode {
  readonly description?: string;
  readonly unit?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldNode[];
  readonly oneOf?: readonly FieldNode[];
  readonly properties?: Readonly<Record<string, FieldNode>>;
  readonly required?: readonly string[];
  readonly items?: FieldNode;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** The type in a person's words, where JSON Schema has only a pattern. */
  readonly [words]?: string;
}

const words = "x-words";
const largestInteger = Number.MAX_SAFE_INTEGER;

/** The words for each of the shared scalars. A described schema keeps its `def`. */
const scalars: readonly (readonly [z.ZodType, string])[] = [
  [isoDate, "day as YYYY-MM-DD"],
  [isoInstant, "instant as YYYY-MM-DDTHH:MM:SSZ"],
  [id, "identifier"],
  [numberCell, "decimal number"],
  [readingCell, "decimal number, or nothing"],
  [url, "http or https address"],
  [sha256Hex, "64 lower-case hex digits"],
  [countryCode, "two capitals"],
  [jurisdictionTier, "tier-1 to tier-9"],
  [referenceId, "reference"],
  [conceptId, "concept"],
];

/** A schema, as it is written by people, in JSON Schema. */
export function fieldNode(schema: z.ZodType): FieldNode {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      const scalar = scalars.find(([known]) => known._zod.def === def);
      if (scalar !== undefined) jsonSchema[words] = scalar[1];
      // left out by zod where a value is transformed, as a cell is
      const examples = z.globalRegistry.get(zodSchema)?.["examples"];
      if (examples !== undefined) Object.assign(jsonSchema, { examples });
      if (isoDate._zod.def === def) jsonSchema.format = "date";
      if (isoInstant._zod.def === def) jsonSchema.format = "date-time";
      if (jsonSchema.maximum === largestInteger) delete jsonSchema.maximum;
      if (jsonSchema.minimum === -largestInteger) delete jsonSchema.minimum;
    },
  }) as FieldNode;
}

/** The type of a field in words: "whole number of at least 1", "list of identifier". */
export function typeWords(node: FieldNode): string {
  const known = node[words];
  if (known !== undefined) return known;
  if (node.const !== undefined) return node.const === "" ? "empty" : String(node.const);
  if (node.enum !== undefined) return node.enum.map(String).join(", ");
  const options = node.anyOf ?? node.oneOf;
  if (options !== undefined) {
    const each = options.map(typeWords);
    return [...each.filter((one) => one !== "empty"), ...each.filter((one) => one === "empty")]
      .filter((one, i, all) => all.indexOf(one) === i)
      .join(" or ");
  }
  if (Array.isArray(node.type)) {
    return node.type.map((type: string) => typeWords({ ...node, type })).join(" or ");
  }
  return plainWords(node);
}

const nouns: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "true or false",
  null: "null",
  object: "map",
  integer: "whole number",
  number: "number",
};

function plainWords({ type, items, ...range }: FieldNode): string {
  if (type === "array") return items === undefined ? "list" : `list of ${typeWords(items)}`;
  return `${nouns[String(type)] ?? "anything"}${rangeWords(range)}`;
}

function rangeWords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldNode): string {
  const low = exclusiveMinimum === undefined ? from(minimum, "from") : ` above ${exclusiveMinimum}`;
  const high = exclusiveMaximum === undefined ? from(maximum, "to") : ` below ${exclusiveMaximum}`;
  return `${low}${low !== "" && exclusiveMaximum !== undefined ? " and" : ""}${high}`;
}

function from(bound: number | undefined, word: string): string {
  return bound === undefined ? "" : ` ${word} ${bound}`;
}
