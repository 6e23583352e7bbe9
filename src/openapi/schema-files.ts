import type { Route } from "../api/route.ts";
import { jsonText } from "../resolve/json-text.ts";
import { jsonSchemas } from "./json-schema.ts";
import { servedSchemas } from "./served-schemas.ts";

/** Each schema of the answers as a file of its own, whose `$id` is its address. */
export function schemaFiles(
  baseUrl: string,
  routes: readonly Route[],
): readonly { readonly path: string; readonly body: string }[] {
  const nodes = jsonSchemas(servedSchemas(routes), (name) => `${baseUrl}/schemas/${name}.json`);
  return [...nodes].map(([name, node]) => ({
    path: `schemas/${name}.json`,
    body: `${jsonText(node)}\n`,
  }));
}
