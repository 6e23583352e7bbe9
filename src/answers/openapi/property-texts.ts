import texts from "./property-texts.json" with { type: "json" };

const textOf: ReadonlyMap<string, string> = new Map(Object.entries(texts));

/**
 * Gives each property of a JSON Schema that says nothing of itself the text of its name: of its name in the type, else
 * below the property that has it, else anywhere.
 */
export function describeProperties(schema: unknown, type: string, parent: string): void {
  if (Array.isArray(schema)) {
    for (const one of schema) describeProperties(one, type, parent);
    return;
  }
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key !== "properties") {
      if (within.includes(key)) describeProperties(value, type, parent);
      continue;
    }
    for (const [name, property] of Object.entries(Object(value))) {
      const text =
        textOf.get(`${type}.${name}`) ?? textOf.get(`${parent}.${name}`) ?? textOf.get(name);
      if (text !== undefined && Reflect.get(Object(property), "description") === undefined) {
        Reflect.set(Object(property), "description", text);
      }
      describeProperties(property, type, name);
    }
  }
}

/** The keywords below which schemas are. */
const within: readonly string[] = [
  "items",
  "prefixItems",
  "anyOf",
  "oneOf",
  "allOf",
  "additionalProperties",
];
