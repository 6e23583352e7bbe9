import { baseHeaders, endingHeaders } from "../../resolve/headers.ts";
import { bundled } from "../bundle.ts";
import { cacheControl } from "../cache-rules.ts";
import { type HostProfile, isOfSite, noLimits } from "../host-profile.ts";
import type { HostFacts } from "../runtime/host-facts.ts";
import { factsOf } from "../site-facts.ts";
import { everyUrl, noDecline, readme } from "./readme.ts";

const script = "text/javascript; charset=utf-8";
const json = "application/json; charset=utf-8";
const text = "text/plain; charset=utf-8";
const megabyte = 1024 * 1024;

/** https://developers.cloudflare.com/workers/static-assets/: 20,000 files, 25 MiB each, free plan. */
export const cloudflare: HostProfile = {
  name: "cloudflare",
  about: "Cloudflare Workers with static assets",
  tier: "resolver",
  copies: [],
  limits: { ...noLimits, files: 20_000, fileBytes: 25 * megabyte, ownBytes: 3 * megabyte },
  uploads: isOfSite,
  files: async (input) => [
    {
      path: "worker.js",
      mediaType: script,
      body: await bundled("cloudflare.ts", factsOf("cloudflare", input)),
    },
    { path: "wrangler.json", mediaType: json, body: `${JSON.stringify(wrangler, null, 2)}\n` },
    { path: ".assetsignore", mediaType: text, body: "hosts\n*.br\n*.gz\n*.zst\n" },
    readme({
      title: "Cloudflare Workers",
      upload:
        "Copy `.assetsignore` to the top of the site, set your own `name` in `wrangler.json`, then " +
        "`wrangler deploy` in this folder: worker and files go up together. To try it first, " +
        "`wrangler dev --persist-to ../../../.wrangler`: with its state inside the site it would " +
        "take each of its own writes for a change, and begin again.",
      answers: everyUrl,
      declines: noDecline,
    }),
  ],
};

const wrangler = {
  name: "stele",
  main: "worker.js",
  compatibility_date: "2024-09-23",
  assets: {
    directory: "../..",
    binding: "ASSETS",
    // every answer goes through the worker, and no address is redirected to a prettier one
    run_worker_first: true,
    html_handling: "none",
    not_found_handling: "none",
  },
};

/** https://docs.netlify.com/: no more than 54,000 files in one folder of a deploy. */
export const netlify: HostProfile = {
  name: "netlify",
  about: "Netlify with an edge function",
  tier: "resolver",
  copies: [],
  limits: { ...noLimits, width: 54_000, ownBytes: 20 * megabyte },
  uploads: isOfSite,
  files: async (input) => {
    const facts = factsOf("netlify", input);
    return [
      {
        path: "netlify/edge-functions/stele.js",
        mediaType: script,
        body: await bundled("netlify.ts", facts),
      },
      { path: "netlify.toml", mediaType: text, body: netlifyToml(facts) },
      readme({
        title: "Netlify",
        upload:
          "Copy `netlify.toml` and `netlify/` to the top of the site, then `netlify deploy` there.",
        answers: everyUrl,
        declines: noDecline,
      }),
    ];
  },
};

function netlifyToml(facts: HostFacts): string {
  const blocks = headerRules(
    facts,
    (folder) => `/${folder}*`,
    (ending) => `/*.${ending}`,
  ).map(
    ([source, headers]) =>
      `[[headers]]\n  for = "${source}"\n  [headers.values]\n${headers
        .map(([name, value]) => `    ${name} = ${JSON.stringify(value)}\n`)
        .join("")}`,
  );
  return ['[build]\n  publish = "."\n  command = ""\n', ...blocks].join("\n");
}

/** https://vercel.com/docs/limits: 15,000 source files per deployment, 1 MB of middleware. */
export const vercel: HostProfile = {
  name: "vercel",
  about: "Vercel with routing middleware",
  tier: "resolver",
  copies: [],
  limits: { ...noLimits, files: 15_000, ownBytes: megabyte },
  uploads: isOfSite,
  files: async (input) => {
    const facts = factsOf("vercel", input);
    return [
      {
        path: "middleware.js",
        mediaType: script,
        body: await bundled("vercel.ts", facts),
      },
      { path: "vercel.json", mediaType: json, body: vercelJson(facts) },
      { path: ".vercelignore", mediaType: text, body: "hosts\n*.br\n*.gz\n*.zst\n" },
      readme({
        title: "Vercel",
        upload:
          "Copy `middleware.js`, `vercel.json` and `.vercelignore` to the top of the site, then " +
          "`vercel deploy` there.",
        answers: everyUrl,
        declines: noDecline,
      }),
    ];
  },
};

function vercelJson(facts: HostFacts): string {
  const rules = headerRules(
    facts,
    (folder) => `/${folder}(.*)`,
    (ending) => `/(.*).${ending}`,
  );
  const headers = rules.map(([source, pairs]) => ({
    source,
    headers: pairs.map(([key, value]) => ({ key, value })),
  }));
  const settings = { framework: null, buildCommand: "", outputDirectory: ".", headers };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

type HeaderRule = readonly [source: string, headers: readonly (readonly [string, string])[]];

/** The headers of files that the host serves itself; no two rules set the same one. */
function headerRules(
  { classes }: HostFacts,
  below: (folder: string) => string,
  named: (ending: string) => string,
): readonly HeaderRule[] {
  return [
    [below(""), Object.entries(baseHeaders())],
    ...endingHeaders.flatMap(({ endings, name, value }) =>
      endings.map((ending): HeaderRule => [named(ending), [[name, value]]]),
    ),
    ...Object.entries(classes).map(
      ([folder, cache]): HeaderRule => [below(folder), [["cache-control", cacheControl(cache)]]],
    ),
  ];
}

export const edges: readonly HostProfile[] = [cloudflare, netlify, vercel];
