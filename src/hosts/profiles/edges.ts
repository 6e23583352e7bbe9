import { bundled } from "../bundle.ts";
import { type HostProfile, isOfSite } from "../host-profile.ts";
import { headerRules } from "../rules/header-rules.ts";
import type { HostFacts } from "../runtime/host-facts.ts";
import { template } from "../template.ts";
import { azure } from "./azure.ts";
import { cloudflarePages, netlifyRules } from "./redirects.ts";

const megabyte = 1024 * 1024;
const edge = { tier: "resolver", uploads: isOfSite } as const;
const ignored = "hosts\n*.br\n*.gz\n";

/** https://developers.cloudflare.com/workers/platform/limits/: 20,000 files, 100,000 on a paid plan, 25 MiB each. */
const cloudflare: HostProfile = {
  ...edge,
  name: "cloudflare",
  about: "Cloudflare Workers with static assets",
  limits: { files: 20_000, fileBytes: 25 * megabyte },
  paid: { files: 100_000, fileBytes: 25 * megabyte },
  files: async (_, facts) => ({
    "worker.js": await bundled("cloudflare.ts", facts),
    // every answer goes through the worker, and no address is redirected to a prettier one
    "wrangler.json": template("wrangler.json"),
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
    "netlify/edge-functions/stele.js": await bundled("netlify.ts", facts),
    "netlify.toml": template("netlify.toml", { rules: headerRules(facts, "*") }, (text) =>
      JSON.stringify(text).slice(1, -1),
    ),
  }),
};

/** https://vercel.com/docs/limits: 15,000 source files per deployment, 1 MB of middleware. */
const vercel: HostProfile = {
  ...edge,
  name: "vercel",
  about: "Vercel with routing middleware",
  limits: { files: 15_000 },
  files: async (_, facts) => ({
    "middleware.js": await bundled("vercel.ts", facts),
    "vercel.json": vercelJson(facts),
    ".vercelignore": ignored,
  }),
};

function vercelJson(facts: HostFacts): string {
  const rules = headerRules(facts, "(.*)").map(({ source, headers }) => ({
    source,
    headers: headers.map(({ name, value }) => ({ key: name, value })),
  }));
  const settings = { framework: null, buildCommand: "", outputDirectory: ".", headers: rules };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

export const edges: readonly HostProfile[] = [
  cloudflare,
  cloudflarePages,
  netlify,
  netlifyRules,
  vercel,
  azure,
];
