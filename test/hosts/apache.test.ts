import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { prove } from "./compared.ts";
import { apache, apacheProgram } from "./servers/apache.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { type Running, running } from "./servers/running.ts";

const here = installed(apacheProgram);

describe.runIf(here)("apache", () => {
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "apache");
    server = await running(apache(site));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it("answers every stored address, and declines the rest", async () => {
    const proof = {
      profile: "apache",
      server: "Apache 2.4",
      exact: false,
      parses: false,
      port: server.port,
    };
    await prove(proof, server.ask, inject("hosts").expectations);
  });
});
