import { type Bundling, programText } from "./program-text.ts";
import type { HostFacts } from "./runtime/host-facts.ts";

const edge: Bundling = { target: "es2022", format: "esm", platform: "neutral", minify: false };

/** The programs that hosts run, by their entry in `runtime/entries`. */
export const programs = {
  "cloudflare.ts": edge,
  "cloudfront-response.ts": { ...edge, target: "es2017", minify: true },
  "netlify.ts": edge,
  "njs.ts": { ...edge, target: "es2017" },
  "node.ts": { ...edge, platform: "node" },
  "service-worker.ts": { ...edge, format: "iife" },
  "vercel.ts": edge,
} as const satisfies Readonly<Record<string, Bundling>>;

/** The program of a host with the facts of a site put in, where it declares them. */
export async function bundled(entry: keyof typeof programs, facts: HostFacts): Promise<string> {
  const text = await programText(entry, programs[entry]);
  const known = text.includes("STELE_FACTS") ? `var STELE_FACTS = ${asciiJson(facts)};\n` : "";
  return `// Made by stele from its own resolver; made again by every build.\n${known}${text}`;
}

/** JSON as ASCII JavaScript, which is independent of a server's character encoding. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
