import type { Documented } from "../../src/answers/api/parameter.ts";
import type { Route } from "../../src/answers/api/route.ts";
import { methodsText } from "./methods.ts";

/**
 * The types of the client's methods and of their parameters written out: the text by path. The first
 * stands for `src/readers/client/methods.ts`.
 */
export function clientTypes(routes: readonly Route[]): ReadonlyMap<string, string> {
  return new Map([
    ["methods.ts", methodsText(routes)],
    ["parameters.ts", parameterTypes(routes)],
  ]);
}

function parameterTypes(routes: readonly Route[]): string {
  const types = routes.filter(({ parameters }) => parameters.length > 0).map(parametersType);
  return types.join("\n");
}

function parametersType(route: Route): string {
  const { name, path, parameters } = route;
  const members = parameters.map((p) => {
    return `  /** ${p.about}. */\n  readonly ${p.name}?: ${valueType(p).join(" | ")} | undefined;`;
  });
  if (route.kind === "list" && route.declared !== null) {
    const about = "A filter that the index declares, such as a group of firms";
    members.push(`  /** ${about}. */\n  readonly [filter: string]: string | number | undefined;`);
  }
  return `/** \`${path}\` */\nexport interface ${name}Parameters {\n${members.join("\n")}\n}\n`;
}

function valueType(p: Documented): readonly string[] {
  if (p.kind === "integer") return ["number"];
  if (p.kind === "pattern") return [p.json];
  if (p.kind !== "enum") return ["string"];
  return p.allowed.map((value) => (p.json === "number" ? value : `"${value}"`));
}
