import { fileURLToPath } from "node:url";
import { routes } from "../src/routes.ts";
import { clientTypes } from "./client/client-types.ts";
import { writeTypes } from "./client/write-types.ts";

// Writes the client library's types from the routes' schemas. Run it when a schema has changed:
// `node --import tsx scripts/client-types.ts [folder]`.

const folder = process.argv[2] ?? fileURLToPath(new URL("../src/client", import.meta.url));

writeTypes(folder, clientTypes(routes));
