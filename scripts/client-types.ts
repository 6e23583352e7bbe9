import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { routes } from "../src/answers/routes.ts";
import { clientTypes } from "./client/client-types.ts";

// Writes the client library's methods and parameters from the routes. Run it when a route has
// changed: `node --import tsx scripts/client-types.ts [folder]`.

const folder = process.argv[2] ?? fileURLToPath(new URL("../src/readers/client", import.meta.url));

for (const [path, text] of clientTypes(routes)) writeFileSync(join(folder, path), text);
