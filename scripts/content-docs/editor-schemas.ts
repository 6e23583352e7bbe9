import kindTexts from "../../src/content/files/kind-texts.json" with { type: "json" };
import { fileKinds, kinds } from "../../src/content/files/kinds.ts";
import { fieldNode } from "../../src/model/field-words.ts";

/** The JSON Schema of each kind of file, for editors; that of a table describes a row, whose cells are text. */
export function editorSchemas() {
  return fileKinds.map((kind) => {
    const { pattern, schema } = kinds[kind];
    const { $schema, ...node } = { $schema: null, ...fieldNode(schema) };
    const file = { $schema, title: pattern, description: kindTexts[kind], ...node };
    return { name: `${kind}.json`, text: `${JSON.stringify(file, withoutWords, 2)}\n` };
  });
}

function withoutWords(key: string, value: unknown): unknown {
  return key === "x-words" ? undefined : value;
}
