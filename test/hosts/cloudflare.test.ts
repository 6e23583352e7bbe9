import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { meant, prove } from "./compared.ts";
import { each } from "./requests/ask.ts";
import { readExpectations } from "./requests/expected.ts";
import { judged } from "./requests/verdict.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { installed } from "./servers/installed.ts";
import { type Running, running } from "./servers/running.ts";
import { workerd, workerdProgram } from "./servers/workerd.ts";
import { wrangler, wranglerProgram } from "./servers/wrangler.ts";

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

  it("answers every request as the reference does", async () => {
    const { version } = createRequire(import.meta.url)("workerd/package.json");
    const proof = { profile: "cloudflare", server: `workerd ${version}`, exact: true };
    const { port } = server;
    await prove({ ...proof, parses: false, port }, server.ask, inject("hosts").expectations);
  });
});

// Cloudflare's own development server, with the real assets: it takes a tenth of a second for each
// request, and parses URLs.
describe.runIf(installed(wranglerProgram))("wrangler dev", () => {
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "cloudflare");
    server = await running(wrangler(site));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it("answers as the reference does, and does not begin again", async () => {
    const all = readExpectations(inject("hosts").expectations);
    const proof = { profile: "cloudflare", server: "", exact: true, parses: true };
    const carried = meant(proof, all).filter(({ headers = {} }) => !("range" in headers));
    const [few, many] = [Math.ceil(carried.length / 150), Math.ceil(all.enumerated.length / 100)];
    const asked = [
      ...carried.filter((_, i) => i % few === 0),
      ...all.enumerated.filter((_, i) => i % many === 0),
    ];
    const bad: string[] = [];
    await each(asked, async (expected) => {
      const { method, url } = expected;
      const { verdict, why } = judged(expected, await server.ask({ method, url }), true);
      // its proxy knows the methods of HTTP alone
      if (verdict !== "ok" && method !== "FOO") bad.push(`${verdict} ${method} ${url}: ${why}`);
    });
    expect(bad).toEqual([]);
    expect(asked.length).toBeGreaterThan(200);
    expect(server.log()).not.toMatch(/Reloading/);
  });
});
