import type { Documented } from "../../src/answers/api/parameter.ts";
import type { Route } from "../../src/answers/api/route.ts";
import { capital, notice } from "./generated.ts";
import { methodsText } from "./methods.ts";

/** The client library's methods and the types of their parameters: the text by path. */
export function clientTypes(routes: readonly Route[]): ReadonlyMap<string, string> {
  return new Map([
    ["parameters.ts", parameterTypes(routes)],
    ["methods.ts", methodsText(routes)],
  ]);
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
