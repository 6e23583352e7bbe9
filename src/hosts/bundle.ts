import { type Bundling, programText } from "./program-text.ts";
import type { HostFacts } from "./runtime/host-facts.ts";

const edge: Bundling = { target: "es2022", format: "esm", platform: "neutral", minify: false };
const node: Bundling = { ...edge, platform: "node" };
const cloudfront: Bundling = { target: "es2017", format: "esm", platform: "neutral", minify: true };

/** The programs that hosts run, by their entry in `runtime/entries`. */
export const programs = {
  "cloudflare.ts": edge,
  "cloudfront-response.ts": cloudfront,
  "netlify.ts": edge,
  "njs.ts": { ...edge, target: "es2017" },
  "node.ts": node,
  "service-worker.ts": { ...edge, format: "iife" },
  "vercel.ts": edge,
} as const satisfies Readonly<Record<string, Bundling>>;

export type ProgramEntry = keyof typeof programs;

/** The program of a host with the facts of a site put in. */
export function bundled(entry: ProgramEntry, facts: HostFacts): Promise<string> {
  return bundledWith({ STELE_FACTS: facts }, entry);
}

/** A program with other constants put in, by the name that the program declares. */
export async function bundledWith(
  constants: Readonly<Record<string, unknown>>,
  entry: ProgramEntry,
): Promise<string> {
  const text = await programText(entry, programs[entry]);
  const used = Object.entries(constants).filter(([name]) => text.includes(name));
  const lines = used.map(([name, value]) => `var ${name} = ${asciiJson(value)};\n`);
  return `// Made by stele from its own resolver; made again by every build.\n${lines.join("")}${text}`;
}

/** JSON as ASCII JavaScript, which is independent of a server's character encoding. */
function asciiJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.replace(
    /[^\x20-\x7e]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
