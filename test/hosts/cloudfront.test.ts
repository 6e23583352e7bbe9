import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { HostInput } from "../../src/hosts/host-profile.ts";
import { prove } from "./compared.ts";
import type { Ask } from "./requests/ask.ts";
import { serving, uploaded } from "./servers/bucket.ts";
import { distribution } from "./servers/cloudfront.ts";
import { type Deployed, deployed, inputOf } from "./servers/deployed.ts";
import type { Listening } from "./servers/listening.ts";
import { isFree } from "./servers/query-blind.ts";

const refusal = { missing: 403, errorDocument: null } as const;

describe("cloudfront", () => {
  let site: Deployed;
  let bucket: Listening;
  let input: HostInput;
  let ask: Ask;

  beforeAll(async () => {
    const { dist } = inject("hosts");
    input = inputOf(dist);
    site = await deployed(dist, "cloudfront");
    bucket = await serving(uploaded(site.root, "cloudfront"), refusal);
    ask = distribution(join(site.root, "hosts", "cloudfront"), bucket.port);
  });
  afterAll(async () => {
    await bucket?.stop();
    site?.remove();
  });

  it("answers the routes without parameters exactly, and no other address below /api", async () => {
    const proof = { profile: "cloudfront", server: "its function in Node", exact: false };
    await prove(
      { ...proof, parses: false, plain: true, answers: (url) => isFree(input, url) },
      ask,
      inject("hosts").expectations,
    );
  });

  it("gives the default answer of every route at its address with its extension, typed", async () => {
    const types = { json: "application/json; charset=utf-8", svg: "image/svg+xml; charset=utf-8" };
    for (const [path, type] of [
      ["/api/rankings.json", types.json],
      ["/api/publications/card.svg", types.svg],
    ] as const) {
      const { status, headers } = await ask({ method: "GET", url: path });
      expect([status, headers["content-type"]]).toEqual([200, type]);
    }
  });

  it("answers an absent address with JSON that no cache keeps", async () => {
    const { status, headers, body } = await ask({ method: "GET", url: "/api/rankings?risk=high" });
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(JSON.parse(body.toString("utf8")).success).toBe(false);
  });
});
