import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeClient } from "./client/write-client.ts";

// Makes the client library alone, for a page without a package manager: `npm run client`, or
// `node --import tsx scripts/client.ts [folder]`.

const root = fileURLToPath(new URL("..", import.meta.url));
await writeClient(root, process.argv[2] ?? join(root, "dist-client"));
