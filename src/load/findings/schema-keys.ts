import { z } from "zod";
import type { Path } from "./finding.ts";

/** The keys that a map at `path` may have, so that a near one can be suggested. */
export function keysAt(schema: unknown, path: Path): readonly string[] {
  return [...new Set(partsOf(schema).flatMap((part) => keysBelow(part, path)))];
}

function keysBelow(schema: unknown, path: Path): readonly string[] {
  const [step, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    return step === undefined ? Object.keys(schema.shape) : keysAt(schema.shape[step], rest);
  }
  if (schema instanceof z.ZodRecord) {
    return step === undefined ? enumerated(schema.keyType) : keysAt(schema.valueType, rest);
  }
  if (schema instanceof z.ZodArray && step !== undefined) return keysAt(schema.element, rest);
  return [];
}

function enumerated(schema: unknown): readonly string[] {
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

/** The schema without its wrappers; all the options of a union. */
function partsOf(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return partsOf(schema.unwrap());
  }
  if (schema instanceof z.ZodOptional) return partsOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(partsOf);
  return [schema];
}
