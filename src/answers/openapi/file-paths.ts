import type { PathParameter } from "../../resolve/table.ts";
import { spelledOut } from "../api/address-patterns.ts";
import type { Documented } from "../api/parameter.ts";
import type { DescribedRoute } from "./example.ts";
import { fromPath, type OpenApiParameter, querySchema } from "./parameters.ts";

/** The addresses of the files of a route, with what varies in each. */
export function filePaths({ route, files }: DescribedRoute): readonly FilePath[] {
  const patterns = files.flatMap((pattern) => inFormats(pattern, route.parameters));
  return patterns.flatMap(spelledOut).map((file) => {
    const names = [...file.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const own = names.filter((name) => !route.pathParameters.some((one) => one.name === name));
    const ending = file.replace(/^.*\./, "");
    return {
      path: `/${file}`,
      name: [
        `${route.name}File`,
        ...own.map(capital),
        ending === "json" ? "" : capital(ending),
      ].join(""),
      ending,
      parameters: names.map((name) => inFilePath(name, route.pathParameters, route.parameters)),
    };
  });
}

export interface FilePath {
  readonly path: string;
  /** The end of the name of its operation. */
  readonly name: string;
  readonly ending: string;
  readonly parameters: readonly OpenApiParameter[];
}

/** A pattern for each format of a file that is stored: two variables in one segment confuse many tools. */
function inFormats(pattern: string, parameters: readonly Documented[]): readonly string[] {
  if (!pattern.endsWith(".{format}")) return [pattern];
  const format = parameters.find(({ name }) => name === "format");
  const all = format?.kind === "enum" ? format.allowed : [];
  return all.filter((one) => one !== "ndjson").map((one) => pattern.replace("{format}", one));
}

function inFilePath(
  name: string,
  pathParameters: readonly PathParameter[],
  parameters: readonly Documented[],
): OpenApiParameter {
  const part = pathParameters.find((one) => one.name === name);
  if (part !== undefined) return fromPath(part);
  if (name === "page") {
    const about = "The number of the page; the first has no such segment";
    return inPath(name, about, { type: "integer", minimum: 2 });
  }
  const asked = parameters.find((one) => one.name === name);
  if (asked === undefined) throw new RangeError(`No parameter is called "${name}"`);
  if (asked.kind !== "enum") return inPath(name, asked.about, querySchema(asked));
  // what is as usual has no segment
  const values = asked.allowed.filter((one) => one !== "all" && one !== asked.default);
  const words = values.map((one) => asked.words[one] ?? one);
  return inPath(name, asked.about, { type: "string", enum: words });
}

function inPath(name: string, description: string, schema: object): OpenApiParameter {
  return { name, in: "path", required: true, description, schema };
}

/** `market_state` as `MarketState`. */
function capital(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
