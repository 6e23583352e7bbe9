import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { prove } from "./compared.ts";
import { caddy, caddyProgram } from "./servers/caddy.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { type Running, running } from "./servers/running.ts";

const here = installed(caddyProgram);

describe.runIf(here)("caddy", () => {
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "caddy");
    server = await running(caddy(site));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it("answers every stored address, and declines the rest", async () => {
    const proof = {
      profile: "caddy",
      server: "Caddy 2.6",
      exact: false,
      parses: false,
      port: server.port,
    };
    await prove(proof, server.ask, inject("hosts").expectations);
  });
});
