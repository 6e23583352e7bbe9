import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { routes } from "../src/routes.ts";
import { clientTypes } from "./client/client-types.ts";

// Writes the client library's types from the routes' schemas. Run it when a schema has changed:
// `node --import tsx scripts/client-types.ts`.

const folder = fileURLToPath(new URL("../src/client", import.meta.url));

rmSync(`${folder}/answers`, { recursive: true, force: true });
for (const [path, text] of clientTypes(routes)) {
  mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
  writeFileSync(`${folder}/${path}`, text);
}
