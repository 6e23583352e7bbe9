import { describe, expect, it } from "vitest";
import type { HostLimits, HostProfile } from "../../src/hosts/host-profile.ts";
import { preflight } from "../../src/hosts/preflight.ts";
import { profileNamed, profiles } from "../../src/hosts/profiles.ts";

const host = (limits: HostLimits): HostProfile => ({
  ...{ name: "cloudflare", about: "a host", tier: "resolver", copies: [] },
  limits,
  uploads: (path) => !path.startsWith("hosts/"),
  files: () => ({}),
});

const site = [
  { path: "index.html", bytes: 10 },
  { path: "s/a/1.json", bytes: 20 },
  { path: "s/a/2.json", bytes: 30 },
  { path: "s/b/1.json", bytes: 40 },
  { path: "hosts/nginx/http.conf", bytes: 1000 },
];

const elsewhere =
  "a server of your own (nginx, caddy, apache, node, deno, bun) and a bucket (object-store) have no such limit";

describe("preflight()", () => {
  it.each<[string, HostLimits, HostLimits, string]>([
    // the manifest's section, its root and its digest are files too
    ["files", { files: 7 }, { files: 6 }, 'found 7 files (most of them in "/"), must be at most 6'],
    [
      "total",
      { totalBytes: 100 },
      { totalBytes: 99 },
      'found 100 bytes in all (the largest is "s/b/1.json"), must be at most 99',
    ],
    [
      "one file",
      { fileBytes: 40 },
      { fileBytes: 39 },
      'found 40 bytes in one file ("s/b/1.json"), must be at most 39',
    ],
    ["width", { width: 2 }, { width: 1 }, 'found 2 entries in one folder ("/"), must be at most 1'],
  ])("takes what just fits and names what does not: %s", (_, fits, breaks, problem) => {
    expect(preflight(host(fits), site)).toEqual([]);
    expect(preflight(host(breaks), site)).toEqual([`${problem}; ${elsewhere}`]);
  });

  it("names every limit that is broken, and none where a host has none", () => {
    const all = { files: 1, fileBytes: 1, totalBytes: 1, width: 1 };
    expect(preflight(host(all), site).length).toBe(4);
    expect(preflight(host({}), site)).toEqual([]);
  });

  it("does not count files that the host does not take", () => {
    expect(preflight(host({ fileBytes: 999 }), site)).toEqual([]);
  });
});

describe("the limits of a plan", () => {
  const many = Array.from({ length: 20_001 }, (_, i) => ({ path: `a/${i}.json`, bytes: 1 }));

  it("are those of the free one, and the refusal names what a paid one takes", () => {
    const [problem] = preflight(profileNamed("cloudflare"), many);
    expect(problem).toMatch(/must be at most 20,000; "plan: paid" in index.yaml takes 100,000$/);
    expect(preflight(profileNamed("cloudflare", "paid"), many)).toEqual([]);
  });

  it("name another host where the paid one is too small, too, and only one without limits", () => {
    const more = Array.from({ length: 100_001 }, (_, i) => ({ path: `a/${i}.json`, bytes: 1 }));
    expect(preflight(profileNamed("cloudflare"), more)[0]).toContain(
      `at most 20,000; ${elsewhere}`,
    );
    const named = /\(([^)]+)\) and a bucket \(([^)]+)\)/.exec(elsewhere)?.slice(1).join(", ") ?? "";
    for (const { name, limits } of profiles.filter((one) => named.split(", ").includes(one.name))) {
      expect(limits, name).toBeUndefined();
    }
    expect(profiles.filter((one) => named.split(", ").includes(one.name)).length).toBe(7);
  });

  it("are the same for whoever pays where the host has one limit", () => {
    const large = [{ path: "a.json", bytes: 26 * 1024 * 1024 }];
    for (const plan of ["free", "paid"] as const) {
      const [problem] = preflight(profileNamed("cloudflare", plan), large);
      expect(problem).toMatch(
        /^found 27,262,976 bytes in one file .*must be at most 26,214,400; a server of your own /,
      );
    }
    expect(profileNamed("nginx", "paid")).toBe(profileNamed("nginx"));
  });
});

describe("the documented limits", () => {
  it.each([
    ["cloudflare", { files: 20_000, fileBytes: 25 * 1024 * 1024 }],
    ["vercel", { files: 15_000 }],
    ["netlify", { width: 54_000 }],
    ["service-worker", { totalBytes: 1e9 }],
  ])("of %s are checked", (name, limits) => {
    expect(profiles.find((profile) => profile.name === name)?.limits).toMatchObject(limits);
  });
});
