import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { apache, apacheProgram } from "./apache.ts";
import { prove } from "./compared.ts";
import { type Deployed, deployed } from "./deployed.ts";
import { installed } from "./installed.ts";
import { type Running, running } from "./running.ts";

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
    const proof = { profile: "apache", server: "Apache 2.4", exact: false, parses: false };
    await prove(proof, server.ask, inject("hosts").expectations);
  });
});
