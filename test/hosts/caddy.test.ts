import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { caddy, caddyProgram } from "./caddy.ts";
import { prove } from "./compared.ts";
import { type Deployed, deployed } from "./deployed.ts";
import { installed } from "./installed.ts";
import { type Running, running } from "./running.ts";

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
    const proof = { profile: "caddy", server: "Caddy 2.6", exact: false, parses: false };
    await prove(proof, server.ask, inject("hosts").expectations);
  });
});
