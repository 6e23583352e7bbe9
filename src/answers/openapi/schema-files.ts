import { describedIn } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { Route } from "../api/route.ts";
import { jsonSchemas } from "./json-schema.ts";
import { servedSchemas } from "./served-schemas.ts";

/** Each schema of the answers as a file of its own, whose `$id` is its address. */
export function schemaFiles(
  { baseUrl, words }: Pick<Publisher, "baseUrl" | "words">,
  routes: readonly Route[],
): readonly { readonly path: string; readonly body: string }[] {
  const nodes = jsonSchemas(servedSchemas(routes), (name) => `${baseUrl}/schemas/${name}.json`);
  return [...nodes].map(([name, node]) => ({
    path: `schemas/${name}.json`,
    body: `${jsonText(describedIn(node, words))}\n`,
  }));
}
