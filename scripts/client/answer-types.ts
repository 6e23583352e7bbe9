import type { Route } from "../../src/answers/api/route.ts";
import { datasets } from "../../src/answers/exports/datasets.ts";
import { jsonSchemas, namedSchemas } from "../../src/answers/openapi/json-schema.ts";
import { declaration, references } from "./type-text.ts";

/**
 * The types of the answers written out, so that those who use the package need no schemas: the text
 * by path, the first of which stands for `src/readers/client/answers.ts`. Throws a RangeError that names
 * each place of a schema for which JSON Schema has no words.
 */
export function answerTypes(routes: readonly Route[]): ReadonlyMap<string, string> {
  const files = new Map([["answers.ts", byName(routes)]]);
  for (const [name, node] of jsonSchemas(namedSchemas(routes))) {
    const imports = references(node).map((other) => importOf(other, "."));
    const about = routes.find((route) => `${route.name}Answer` === name);
    const doc = about === undefined ? "" : `/** \`${about.path}\`: ${about.about}. */\n`;
    files.set(`answers/${kebab(name)}.ts`, [...imports, doc + declaration(name, node)].join("\n"));
  }
  return files;
}

function byName(routes: readonly Route[]): string {
  const names = routes.flatMap(({ name, schema }) => (schema === null ? [] : [name]));
  const shared = ["Calibration", "CalibrationShort", "ListProvenance", "Provenance"];
  return [
    ...names.map((name) => importOf(`${name}Answer`, "./answers")),
    ...shared.map((name) => importOf(name, "./answers").replace("import", "export")),
    "interface Answers {",
    ...names.map((name) => `  readonly ${name}: ${name}Answer;`),
    "}",
    "export type Answer<N extends keyof Answers> = Answers[N];",
    "export type Asked = object;",
    `export type Dataset = ${datasets.map(({ name }) => `"${name}"`).join(" | ")};\n`,
  ].join("\n");
}

function importOf(name: string, folder: string): string {
  return `import type { ${name} } from "${folder}/${kebab(name)}.ts";`;
}

/** The file name of a type: `FirmsAnswer` is in `firms-answer.ts`. */
function kebab(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
