import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
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

describe.runIf(installed(njsModule))("nginx with njs", () => {
  it("compresses what it composes, for who takes it", async () => {
    const site = await deployed(inject("hosts").dist, "nginx-njs");
    const server = await running(nginx(site, "nginx-njs"));
    try {
      const ask = (headers: Record<string, string>) =>
        server.ask({ method: "GET", url: "/api/firms?limit=33&offset=1", headers });
      const plain = await ask({});
      const packed = await ask({ "accept-encoding": "gzip" });
      expect(packed.headers["content-encoding"]).toBe("gzip");
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(gunzipSync(packed.body)).toEqual(plain.body);
      expect(packed.body.length).toBeLessThan(plain.body.length / 3);
      expect(packed.headers["etag"]).toBe(plain.headers["etag"]);
    } finally {
      await server.stop();
      site.remove();
    }
  });
});

describe.runIf(installed(njsModule))("nginx with njs and the limit that its README offers", () => {
  let site: Deployed;
  let server: Running;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, "nginx-njs");
    const readme = readFileSync(join(site.root, "hosts", "nginx-njs", "README.md"), "utf8");
    const offered = readme.replace(/\s+/g, " ").matchAll(/`(limit_req[^`]*;)`/g);
    const [zone = "", use = ""] = [...offered].map(([, line = ""]) => line);
    expect([zone, use].map((line) => line.split(" ")[0])).toEqual(["limit_req_zone", "limit_req"]);
    server = await running(nginx(site, "nginx-njs", { zone, use }));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it("answers others while one client floods it with what has to be composed", async () => {
    const ask = (url: string) => server.ask({ method: "GET", url });
    const flood = Array.from({ length: 400 }, () => ask("/api/firms?limit=7&offset=3"));
    const stored = await Promise.all(Array.from({ length: 40 }, () => ask("/api/firms")));
    const composed = await Promise.all(flood);
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(composed.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { headers, body } of composed.filter(({ status }) => status === 503)) {
      expect([headers["retry-after"], headers["cache-control"]]).toEqual(["60", "no-store"]);
      expect(JSON.parse(body.toString("utf8"))).toMatchObject({ success: false });
    }
  });
});
