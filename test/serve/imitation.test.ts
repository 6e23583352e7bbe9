import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observer } from "../../scripts/commands/probe.ts";
import { profiles } from "../../src/hosts/profiles.ts";
import type { Imitated } from "../../src/hosts/serve/server.ts";
import { serve } from "../../src/hosts/serve/server.ts";
import { Stele } from "../../src/readers/client/stele.ts";
import { probe } from "../../src/readers/probe/probe.ts";
import { type SmallSite, smallSite } from "../client/world.ts";
import { hostStatuses, hostsExpected } from "./hosts-asked.ts";

let small: SmallSite;
beforeAll(async () => {
  small = await smallSite();
});
afterAll(() => small.remove());

async function serving<T>(as: Imitated, look: (address: string) => Promise<T>): Promise<T> {
  const { server, address } = await serve(small.dist, 0, as);
  try {
    return await look(address);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const statuses = (address: string) => async (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await fetch(address + url)).status));

const urls = [
  "/api/index/latest",
  "/api/firms/alder-brokerage",
  "/api/firms",
  "/api/rankings?risk=unrated",
  "/api/firms?limit=2&offset=1",
  "/api/rankings?q=a",
  "/api/rankings?limit=0",
  "/api/firms/nobody",
];

describe("serve() as a host", () => {
  it("answers everything for a host that runs the resolver", async () => {
    const found = await serving({ host: "node", tier: "resolver" }, (at) => statuses(at)(urls));
    expect(found).toEqual([200, 200, 200, 200, 200, 200, 400, 404]);
  });

  it("answers stored pages for a host with rules, and declines composed ones", async () => {
    const found = await serving({ host: "caddy", tier: "rules" }, (at) => statuses(at)(urls));
    expect(found).toEqual([200, 200, 200, 200, 501, 501, 400, 404]);
  });

  it("answers routes without parameters for a host of plain files", async () => {
    const found = await serving({ host: "s3", tier: "files" }, (at) => statuses(at)(urls));
    expect(found).toEqual([200, 200, 501, 501, 501, 501, 400, 404]);
  });

  it("declines with the failure envelope, which no cache may keep", async () => {
    await serving({ host: "caddy", tier: "rules" }, async (address) => {
      const response = await fetch(`${address}/api/rankings?q=a`);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toEqual({
        success: false,
        code: "not_available_on_host",
        error: expect.stringMatching(/^Not available on this host: "caddy" /),
        parameter: null,
      });
    });
  });

  it("states which host it is, and the probe confirms it for every profile", async () => {
    const seen = new Map(profiles.map(({ name, tier }) => [tier, { host: name, tier }]));
    for (const tier of ["files", "rules", "resolver"] as const) {
      const as = seen.get(tier) ?? { host: "imitated", tier };
      const report = await serving(as, (address) =>
        probe(observer(address, 5000), { tier: null, perFolder: 1 }),
      );
      const wrong = report.probed.filter(({ verdict }) => verdict !== "good");
      expect(wrong.filter(({ verdict }) => verdict !== "declined")).toEqual([]);
      expect(report).toMatchObject({ host: as.host, tier, isGood: true });
      expect(wrong.length > 0).toBe(tier !== "resolver");
    }
  });

  it("answers for names of this machine only", async () => {
    await serving({ host: "node", tier: "resolver" }, async (address) => {
      expect(await hostStatuses(address)).toEqual(hostsExpected);
    });
  });

  it("works with the client library", async () => {
    await serving({ host: "s3", tier: "files" }, async (address) => {
      const { body } = await new Stele({ mirrors: [address] }).rankings.page({ q: "alder" });
      expect(body.data.map(({ slug }) => slug)).toEqual(["alder-brokerage"]);
    });
  });
});
