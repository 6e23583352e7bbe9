import type { Documented } from "../../src/api/parameter.ts";
import type { Route } from "../../src/api/route.ts";
import { jsonSchemas } from "../../src/openapi/json-schema.ts";
import { namedSchemas } from "../../src/openapi/named-schemas.ts";
import { kebab, notice } from "./generated.ts";
import { methodsText } from "./methods.ts";
import { declaration, references } from "./type-text.ts";

/** The client library's methods, and the types they need: the text by path under src/client. */
export function clientTypes(routes: readonly Route[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [name, node] of jsonSchemas(namedSchemas(routes))) {
    const imports = references(node).map((other) => {
      return `import type { ${other} } from "./${kebab(other)}.ts";\n`;
    });
    const about = routes.find((route) => `${route.name}Answer` === name);
    const doc = about === undefined ? "" : `/** \`${about.path}\`: ${about.about}. */\n`;
    const text = [notice, imports.sort().join(""), doc + declaration(name, node)];
    files.set(`answers/${kebab(name)}.ts`, text.filter((part) => part !== "").join("\n"));
  }
  files.set("parameters.ts", parameterTypes(routes));
  files.set("methods.ts", methodsText(routes));
  return files;
}

function parameterTypes(routes: readonly Route[]): string {
  const types = routes.flatMap(({ name, path, parameters, pathParameters }) => [
    ...(parameters.length === 0 ? [] : [parametersType(name, path, parameters)]),
    ...pathParameters.flatMap(({ name, known }) => {
      if (known === null) return [];
      const options = known.map((one) => `  | "${one}"`).join("\n");
      return [
        `/** The \`${name}\` of \`${path}\`. */\nexport type ${capital(name)} =\n${options};\n`,
      ];
    }),
  ]);
  return [notice, ...types].join("\n");
}

function parametersType(name: string, path: string, parameters: readonly Documented[]): string {
  const members = parameters.map((p) => {
    return `  /** ${p.about}. */\n${property(p.name, valueType(p))}`;
  });
  return `/** \`${path}\` */\nexport interface ${name}Parameters {\n${members.join("\n")}\n}\n`;
}

function property(name: string, options: readonly string[]): string {
  const line = `  readonly ${name}?: ${options.join(" | ")} | undefined;`;
  if (line.length <= 100) return line;
  const column = [...options, "undefined"].map((option) => `    | ${option}`).join("\n");
  return `  readonly ${name}?:\n${column};`;
}

function valueType(p: Documented): readonly string[] {
  if (p.kind === "integer") return ["number"];
  if (p.kind === "pattern") return [p.json];
  if (p.kind !== "enum") return ["string"];
  return p.allowed.map((value) => (p.json === "number" ? value : `"${value}"`));
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
