import { describe, expect, it } from "vitest";
import type { HostInput } from "../../src/hosts/host-profile.ts";
import { profileNamed } from "../../src/hosts/profiles.ts";
import { hostFiles } from "../../src/hosts/with-hosts.ts";

/** A site of so many firms, with the one route that has an address for each. */
function site(firms: number): HostInput {
  const entries = Array.from({ length: firms }, (_, i) => ({
    path: `api/firms/firm-${i}.json`,
    bytes: 1,
    mediaType: "application/json; charset=utf-8",
    cache: "latest" as const,
  }));
  const slug = { name: "slug", noun: "firm", pattern: "^[a-z0-9-]+$", known: null };
  const missing = { kind: "unknown", noun: "firm", parameter: "slug", listedAt: "" } as const;
  const choices = [{ when: null, file: "api/firms/{slug}.json", missing }];
  const answer = {
    kind: "file",
    choices,
    agree: null,
    lines: {},
    refused: {},
    cache: "latest",
  } as const;
  const route = {
    path: "/api/firms/:slug",
    pathParameters: [slug],
    parameters: [],
    failed: null,
    answer,
  };
  return {
    baseUrl: "https://index.example",
    table: { version: 1, build: "b", routes: [route] },
    entries,
  };
}

async function filesOf(host: string, firms: number): Promise<Readonly<Record<string, string>>> {
  const made = await hostFiles(profileNamed(host), site(firms));
  return Object.fromEntries(
    made.map(({ path, body }) => [path.slice(`hosts/${host}/`.length), String(body)]),
  );
}

describe("hosts that limit their rules", () => {
  it.each([
    ["cloudflare-pages", "_redirects"],
    ["azure", "staticwebapp.config.json"],
  ])("%s has every address while there is room, and says nothing", async (host, file) => {
    const files = await filesOf(host, 100);
    expect(files[file]).toContain("/api/firms/firm-99.json");
    expect(files["left-out.txt"]).toBeUndefined();
  });

  it("Cloudflare Pages gets 2,000 rules, and the build says how many addresses are left out", async () => {
    const { _redirects: rules = "", "left-out.txt": told } = await filesOf(
      "cloudflare-pages",
      2500,
    );
    expect(rules.trim().split("\n").length).toBe(2000);
    expect(told).toBe(
      '501 addresses without an extension are not answered: the host takes at most 2000 static rules of "_redirects"; their files are, each at its own address\n',
    );
  });

  it("Azure gets a file of at most 20 KB, which is whole", async () => {
    const { "staticwebapp.config.json": text = "", "left-out.txt": told } = await filesOf(
      "azure",
      900,
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
    expect(JSON.parse(text).routes.length).toBeGreaterThan(200);
    expect(told).toMatch(/^[1-9][0-9]* addresses without an extension are not answered/);
  });

  it("Netlify gets one rule for all firms, which takes their slug over", async () => {
    const { _redirects: rules = "" } = await filesOf("netlify-rules", 900);
    expect(rules.split("\n")).toContain("/api/firms/:slug /api/firms/:slug.json 200");
  });
});
