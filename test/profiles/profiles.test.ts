import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { isPublic, type Manifest } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import { profiles } from "../../src/hosts/profiles.ts";
import type headersPolicy from "../../src/hosts/templates/headers-policy.json";
import { withHosts } from "../../src/hosts/with-hosts.ts";
import { hostNames } from "../../src/model/host-name.ts";
import { folderSource } from "../../src/readers/source/source.ts";
import { verifySite } from "../../src/readers/verify/verify-site.ts";
import { optionsHeaders } from "../../src/resolve/headers.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-profiles-"));
const content = "test/worlds/minimal/content";
const given = { content, asOf: "2024-03-06", cache: ".cache" };
const manifestOf = (out: string): Manifest => readManifest(join(out, "s/manifest.json"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the profiles", () => {
  it("are those that a publisher may name, in the same order", () => {
    expect(profiles.map(({ name }) => name)).toEqual([...hostNames]);
  });
});

describe("a build for hosts", () => {
  const [plain, all] = [join(folder, "plain"), join(folder, "all")];

  beforeAll(async () => {
    await build({ ...given, out: plain }, () => undefined);
    await build({ ...given, out: all, hosts: hostNames }, () => undefined);
  });

  it("has a folder for each, with a README on uploading, answers and declined requests", () => {
    for (const name of hostNames) {
      const text = readFileSync(join(all, "hosts", name, "README.md"), "utf8");
      for (const part of ["**Upload.**", "**Answers.**", "**Declines.**"]) {
        expect(text, name).toContain(part);
      }
    }
  });

  it("publishes the same answers as one for none, under the same build id", () => {
    const [without, with_] = [manifestOf(plain), manifestOf(all)];
    expect(with_.build).toBe(without.build);
    expect(with_.files.filter(isPublic)).toEqual(without.files.filter(isPublic));
    expect(existsSync(join(plain, "hosts"))).toBe(false);
  });

  it("tells CloudFront the headers that every answer has", () => {
    const text = readFileSync(join(all, "hosts/cloudfront/headers-policy.json"), "utf8");
    const { CorsConfig: cors, CustomHeadersConfig: custom }: typeof headersPolicy =
      JSON.parse(text);
    const told = {
      "access-control-allow-origin": cors.AccessControlAllowOrigins.Items.join(", "),
      "access-control-allow-headers": cors.AccessControlAllowHeaders.Items.join(", "),
      "access-control-allow-methods": cors.AccessControlAllowMethods.Items.join(", "),
      "access-control-expose-headers": cors.AccessControlExposeHeaders.Items.join(", "),
      "access-control-max-age": String(cors.AccessControlMaxAgeSec),
      ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
    };
    expect(optionsHeaders()).toMatchObject(told);
  });

  it.each(["nginx", "nginx-njs"])("for %s gives no variable of nginx two meanings", (name) => {
    const text = readFileSync(join(all, "hosts", name, "http.conf"), "utf8");
    const mapped = [...text.matchAll(/^map "?[^"{]*"? \$(\w+) \{/gm)].map(([, one]) => one);
    expect(mapped.length).toBeGreaterThan(20);
    expect(new Set(mapped).size).toBe(mapped.length);
    // a named group of a pattern would set the variable of its name, also one that a map is to give
    expect(text).not.toContain("(?<");
  });

  it("verifies, whole and as a mirror's copy without host files", async () => {
    const options = { keys: [], saved: null, on: "2026-07-01" };
    const whole = await verifySite(await folderSource(all), options);
    expect(whole.faults).toEqual([]);
    rmSync(join(all, "hosts"), { recursive: true });
    const copy = await verifySite(await folderSource(all), options);
    expect(copy.faults).toEqual(whole.faults);
    expect(copy.files).toBeLessThan(whole.files);
  });

  it("is the same, byte for byte, when it is built again", async () => {
    const [one, two] = [join(folder, "one"), join(folder, "two")];
    const hosts = ["caddy", "cloudflare"] as const;
    await build({ ...given, out: one, hosts }, () => undefined);
    await build({ ...given, out: two, hosts }, () => undefined);
    expect(manifestOf(two)).toEqual(manifestOf(one));
  });
});

describe("withHosts()", () => {
  it("refuses a site that a chosen host cannot take, with all that is wrong", async () => {
    const tight = profiles
      .filter(({ name }) => name === "cloudflare" || name === "vercel")
      .map((profile) => ({ ...profile, limits: { ...profile.limits, files: 1, fileBytes: 3 } }));
    const table = { version: 1, build: "b", routes: [] } as const;
    async function* files() {
      const type = "application/json; charset=utf-8";
      const rest = { mediaType: type, status: 200, cache: "latest" } as const;
      yield { path: "s/a.json", body: "[1]\n", ...rest };
    }
    const site = () => ({ baseUrl: "https://index.example", table });
    const run = async () => {
      for await (const _ of withHosts(files(), site, tight));
    };
    const refused = await run().then(
      () => "",
      (error: unknown) => String(error),
    );
    const lines = refused.replace(/^\w+: /, "").split("\n");
    expect(lines.map((line) => line.split(";")[0])).toEqual([
      'Cannot build for host "cloudflare" (Cloudflare Workers with static assets): found 4 files (most of them in "/"), must be at most 1',
      'Cannot build for host "cloudflare" (Cloudflare Workers with static assets): found 4 bytes in one file ("s/a.json"), must be at most 3',
      'Cannot build for host "vercel" (Vercel with routing middleware): found 4 files (most of them in "/"), must be at most 1',
      'Cannot build for host "vercel" (Vercel with routing middleware): found 4 bytes in one file ("s/a.json"), must be at most 3',
    ]);
    expect(lines[0]).toMatch(/; "plan: paid" in index\.yaml takes [\d,]+$/);
  });
});
