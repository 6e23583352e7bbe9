import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeClient } from "./client/write-client.ts";
import { compile, root } from "./pack/compile.ts";
import { notices } from "./pack/notices.ts";
import { runtimePackages } from "./pack/runtime-packages.ts";

// Makes lib/, which is what the package consists of: the tool, the client library with its types,
// and the licences of what is compiled in. `npm pack` calls it.

const lib = join(root, "lib");

const { inputs } = await compile(lib, runtimePackages());
writeFileSync(join(lib, "THIRD-PARTY-LICENCES.txt"), notices(inputs));
await writeClient(root, join(lib, "client"));
