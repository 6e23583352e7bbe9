import type { PathParameter } from "../../resolve/table.ts";
import type { Documented } from "../api/parameter.ts";

export interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
}

export function openApiParameters(
  inPath: readonly PathParameter[],
  inQuery: readonly Documented[],
): readonly OpenApiParameter[] {
  return [
    ...inPath.map(({ name, noun, known, pattern }) => ({
      name,
      in: "path" as const,
      required: true,
      description: `The ${noun}`,
      schema: { type: "string", ...(known === null ? { pattern } : { enum: known }) },
    })),
    ...inQuery.map((parameter) => ({
      name: parameter.name,
      in: "query" as const,
      required: false,
      description: parameter.about,
      schema: querySchema(parameter),
    })),
  ];
}

/** The schema of the values that the API takes as printed; other spellings of an enumeration are taken too. */
function querySchema(parameter: Documented): object {
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
