import { baseHeaders, endingHeaders } from "../../resolve/headers.ts";
import { bundled } from "../bundle.ts";
import { type HostProfile, isOfSite } from "../host-profile.ts";
import type { HostFacts } from "../runtime/host-facts.ts";
import { cacheControl } from "../site-facts.ts";
import { template, templateJson } from "../template.ts";

const megabyte = 1024 * 1024;
const edge = { tier: "resolver", uploads: isOfSite } as const;
const ignored = "hosts\n*.br\n*.gz\n*.zst\n";

/** https://developers.cloudflare.com/workers/static-assets/: 20,000 files, 25 MiB each, free plan. */
const cloudflare: HostProfile = {
  ...edge,
  name: "cloudflare",
  about: "Cloudflare Workers with static assets",
  limits: { files: 20_000, fileBytes: 25 * megabyte },
  files: async (_, facts) => ({
    "README.md": template("cloudflare.md"),
    "worker.js": await bundled("cloudflare.ts", facts),
    // every answer goes through the worker, and no address is redirected to a prettier one
    "wrangler.json": templateJson("wrangler.json"),
    ".assetsignore": ignored,
  }),
};

/** https://docs.netlify.com/: no more than 54,000 files in one folder of a deploy. */
const netlify: HostProfile = {
  ...edge,
  name: "netlify",
  about: "Netlify with an edge function",
  limits: { width: 54_000 },
  files: async (_, facts) => ({
    "README.md": template("netlify.md"),
    "netlify/edge-functions/stele.js": await bundled("netlify.ts", facts),
    "netlify.toml": netlifyToml(facts),
  }),
};

function netlifyToml(facts: HostFacts): string {
  const blocks = headerRules(facts, "*").map(([source, headers]) => {
    const values = headers.map(([name, value]) => `    ${name} = ${JSON.stringify(value)}\n`);
    return `[[headers]]\n  for = "${source}"\n  [headers.values]\n${values.join("")}`;
  });
  return ['[build]\n  publish = "."\n  command = ""\n', ...blocks].join("\n");
}

/** https://vercel.com/docs/limits: 15,000 source files per deployment, 1 MB of middleware. */
const vercel: HostProfile = {
  ...edge,
  name: "vercel",
  about: "Vercel with routing middleware",
  limits: { files: 15_000 },
  files: async (_, facts) => ({
    "README.md": template("vercel.md"),
    "middleware.js": await bundled("vercel.ts", facts),
    "vercel.json": vercelJson(facts),
    ".vercelignore": ignored,
  }),
};

function vercelJson(facts: HostFacts): object {
  const headers = headerRules(facts, "(.*)").map(([source, pairs]) => ({
    source,
    headers: pairs.map(([key, value]) => ({ key, value })),
  }));
  return { framework: null, buildCommand: "", outputDirectory: ".", headers };
}

type HeaderRule = readonly [source: string, headers: readonly (readonly [string, string])[]];

/** The headers of files that the host serves itself, where `any` stands for any text; no two rules set the same one. */
function headerRules({ classes }: HostFacts, any: string): readonly HeaderRule[] {
  return [
    [`/${any}`, Object.entries(baseHeaders())],
    ...endingHeaders.flatMap(({ endings, name, value }) =>
      endings.map((ending): HeaderRule => [`/${any}.${ending}`, [[name, value]]]),
    ),
    ...Object.entries(classes).map(
      ([folder, cache]): HeaderRule => [
        `/${folder}${any}`,
        [["cache-control", cacheControl(cache)]],
      ],
    ),
  ];
}

export const edges: readonly HostProfile[] = [cloudflare, netlify, vercel];
