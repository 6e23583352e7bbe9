import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { prove } from "./compared.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { type Running, running } from "./servers/running.ts";
import { workerd, workerdProgram } from "./servers/workerd.ts";

const here = installed(workerdProgram);

describe.runIf(here)("cloudflare", () => {
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "cloudflare");
    server = await running(workerd(site));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it("answers every URL as the reference does", async () => {
    const { version } = createRequire(import.meta.url)("workerd/package.json");
    const proof = { profile: "cloudflare", server: `workerd ${version}`, exact: true };
    await prove({ ...proof, parses: false }, server.ask, inject("hosts").expectations);
  });
});
