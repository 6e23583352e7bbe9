import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { prove } from "./compared.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { nginx, nginxProgram, njsModule } from "./servers/nginx.ts";
import { type Running, running } from "./servers/running.ts";

describe.each([["nginx-njs"], ["nginx"]])("%s", (profile) => {
  const exact = profile === "nginx-njs";
  const here = installed(nginxProgram) && (!exact || installed(njsModule));
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    if (!here) return;
    site = await deployed(inject("hosts").dist, profile);
    server = await running(nginx(site, profile));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it.runIf(here)("answers like the reference, or declines", async () => {
    const proof = { profile, server: exact ? "nginx 1.22 with njs 0.7.9" : "nginx 1.22" };
    const { port } = server;
    await prove({ ...proof, exact, parses: false, port }, server.ask, inject("hosts").expectations);
  });
});
