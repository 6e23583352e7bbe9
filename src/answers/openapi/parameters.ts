import type { PathParameter } from "../../resolve/table.ts";
import type { Documented } from "../api/parameter.ts";

export type OpenApiParameter = ReturnType<typeof described>;

function described(place: "path" | "query", name: string, description: string, schema: object) {
  return { name, in: place, required: place === "path", description, schema };
}

export function openApiParameters(
  inPath: readonly PathParameter[],
  inQuery: readonly Documented[],
): readonly OpenApiParameter[] {
  return [
    ...inPath.map(fromPath),
    ...inQuery.map((one) => described("query", one.name, one.about, querySchema(one))),
  ];
}

export function fromPath({ name, noun, known, pattern }: PathParameter): OpenApiParameter {
  const schema = { type: "string", ...(known === null ? { pattern } : { enum: known }) };
  return described("path", name, `The ${noun}`, schema);
}

/** The schema of the values that the API takes as printed; other spellings of an enumeration are taken too. */
export function querySchema(parameter: Documented): object {
  switch (parameter.kind) {
    case "integer": {
      const { min, max, default: usual } = parameter;
      return { type: "integer", minimum: min, maximum: max, default: usual };
    }
    case "enum": {
      const isNumber = parameter.json === "number";
      const value = (text: string) => (isNumber ? Number(text) : text);
      const usual = parameter.default === null ? {} : { default: value(parameter.default) };
      const type = isNumber ? "integer" : "string";
      return { type, enum: parameter.allowed.map(value), ...usual };
    }
    case "pattern":
    case "identifier":
      return { type: "string", pattern: parameter.pattern };
    case "text":
      return { type: "string", maxLength: parameter.maxLength };
  }
}
