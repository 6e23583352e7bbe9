import { z } from "zod";

// Every place of a schema at which text may stand, found in the schema itself, so that a new member is one of them.

export type Step = string | 0;
export type Members = readonly (readonly Step[])[];

/** The step into a map whose keys are not declared, and that to such a key. */
const anyKey = "*";
const theKey = "*key";

/** The schema without its wrappers; all the options of a union. */
function partsOf(schema: unknown): readonly z.ZodType[] {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodReadonly
  ) {
    return partsOf(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) {
    const isOpen = schema.in instanceof z.ZodUnknown || schema.in instanceof z.ZodTransform;
    return partsOf(isOpen ? schema.out : schema.in);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(partsOf);
  return schema instanceof z.ZodType ? [schema] : [];
}

/** The paths of all strings of a schema. */
export function stringMembers(schema: unknown, above: readonly Step[] = []): Members {
  const found = partsOf(schema).flatMap((part): Members => {
    if (part instanceof z.ZodObject) {
      return Object.entries(part.shape).flatMap(([key, one]) =>
        stringMembers(one, [...above, key]),
      );
    }
    if (part instanceof z.ZodArray) return stringMembers(part.element, [...above, 0]);
    if (part instanceof z.ZodTuple)
      return part.def.items.flatMap((one) => stringMembers(one, [...above, 0]));
    if (part instanceof z.ZodRecord) {
      return [
        ...stringMembers(part.keyType, [...above, theKey]),
        ...stringMembers(part.valueType, [...above, anyKey]),
      ];
    }
    return part.def.type === "string" || part.def.type === "unknown" ? [above] : [];
  });
  return [...new Map(found.map((path) => [path.join("."), path])).values()];
}

/** The value with a text at a path; what is missing on the way is made up. */
export function withText(
  schema: unknown,
  value: unknown,
  path: readonly Step[],
  text: string,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  for (const part of partsOf(schema)) {
    if (part instanceof z.ZodObject && typeof step === "string" && step in part.shape) {
      const base = isMap(value) ? value : Object(sampleOf(part));
      return { ...base, [step]: withText(part.shape[step], base[step], rest, text) };
    }
    if (part instanceof z.ZodArray && step === 0) {
      const list = Array.isArray(value) && value.length > 0 ? value : [sampleOf(part.element)];
      return [withText(part.element, list[0], rest, text), ...list.slice(1)];
    }
    if (part instanceof z.ZodRecord && (step === anyKey || step === theKey)) {
      const base = isMap(value) ? value : {};
      const [key = String(sampleOf(part.keyType))] = Object.keys(base);
      if (step === theKey) return { ...base, [text]: base[key] ?? sampleOf(part.valueType) };
      return { ...base, [key]: withText(part.valueType, base[key], rest, text) };
    }
  }
  throw new Error(`No member ${path.join(".")}`);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const texts = [
  ...["A sample", "sample", "2024-01-01", "2024-01-01T00:00:00Z", "https://sample.example"],
  ...[
    "0".repeat(64),
    "0".repeat(12),
    "HBR-WS-20240204-01234567",
    "HBR-WS-20240204",
    "HBR",
    "tier-1",
  ],
  ...["/sample", "AAAAAAAAAAAAAAAA", "12:00:00", "#123456", "en", "NO", "Q1"],
];

/** A value that a schema takes: its example, or one made of its parts. */
export function sampleOf(schema: unknown): unknown {
  const example = schema instanceof z.ZodType ? schema.meta()?.["examples"] : undefined;
  if (Array.isArray(example)) return example[0];
  const taken = (all: readonly unknown[], part: z.ZodType) =>
    all.find((one) => part.safeParse(one).success);
  for (const part of partsOf(schema)) {
    const { type } = part.def;
    if (part instanceof z.ZodObject) {
      const entries = Object.entries(part.shape).filter(
        ([, one]) => !one.safeParse(undefined).success,
      );
      return Object.fromEntries(entries.map(([key, one]) => [key, sampleOf(one)]));
    }
    if (part instanceof z.ZodArray)
      return part.safeParse([]).success ? [] : [sampleOf(part.element)];
    if (part instanceof z.ZodRecord) return {};
    if (part instanceof z.ZodEnum) return part.options[0];
    if (part instanceof z.ZodLiteral) return part.value;
    if (type === "string") return taken(texts, part);
    if (type === "number") return taken([1, 0.5, 0, 10], part);
    if (type === "unknown") return "A sample";
    if (type === "boolean") return true;
    if (type === "null") return null;
  }
  const types = partsOf(schema).map(({ def }) => def.type);
  throw new Error(`No sample of a schema of ${types.join(" or ")}`);
}
