import { hash } from "node:crypto";
import { z } from "zod";
import {
  isPublic,
  type Manifest,
  manifestNotePath,
  manifestPath,
  manifestRoot,
  type PublicFile,
} from "../../emit/site/manifest.ts";
import { fetchedManifest } from "../../emit/site/manifest-file.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { parseStatement } from "../../record/site-statement.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { type Finding, finding } from "./finding.ts";
import type { Expected } from "./judge.ts";
import type { Observe } from "./observation.ts";

/** How much of the API a host claims to answer. */
export const tiers = ["files", "rules", "resolver"] as const;
export type Tier = (typeof tiers)[number];

const hostSchema = z.object({
  host: z.string(),
  tier: z.enum(tiers).nullable().catch(null),
  declines: z.array(z.number().int()).default([501]),
});

/** The facts that a deployment states about itself. */
export interface Deployment {
  readonly manifest: Manifest;
  /** Its files, by path. */
  readonly files: ReadonlyMap<string, PublicFile>;
  readonly table: RouteTable;
  /** The manifest as a file, which the manifest itself does not list. */
  readonly ownFile: Expected;
  /** The name of its profile; null when the host does not state it. */
  readonly host: string | null;
  readonly tier: Tier;
  /** The statuses with which it declines what it does not compose. */
  readonly declines: readonly number[];
}

/** A file that every check needs, and what is wrong with it. */
export interface Unusable {
  readonly item: string;
  readonly finding: Finding;
}

const hostFile = "s/host.json";

/** The tier of a host: `asked`, else the one it states, else that of every valid request. */
export async function deployment(
  observe: Observe,
  asked: Tier | null,
): Promise<Deployment | Unusable> {
  const text = await textAt(observe, manifestPath);
  if (typeof text !== "string") return text;
  const root = manifestRoot(text);
  if (root === null) return unusable(manifestPath, "another shape", "a manifest of Stele");
  const unlike = await noteFault(observe, text);
  if (unlike !== null) return unlike;
  const manifest = await fetchedManifest(root, async (path) => {
    const section = await textAt(observe, path);
    return typeof section === "string" ? Buffer.from(section) : null;
  });
  if (manifest === null) return unusable(manifestPath, "a section gone or altered", "all sections");
  const files = new Map(manifest.files.filter(isPublic).map((file) => [file.path, file]));
  const routes = await textAt(observe, "s/routes.json");
  if (typeof routes !== "string") return routes;
  const wanted = files.get("s/routes.json")?.sha256 ?? "an entry of the manifest";
  const found = hash("sha256", routes, "hex");
  if (found !== wanted) return unusable("s/routes.json", `SHA-256 ${found}`, wanted);
  // the exact bytes that the build of the manifest wrote
  const table = jsonValue(routes) as RouteTable;
  const { host, tier, declines } = await hostOf(observe);
  const mediaType = "application/json; charset=utf-8";
  const ownFile = { status: 200, mediaType, cache: "latest", body: text } as const;
  return {
    manifest,
    files,
    table,
    ownFile,
    host,
    declines,
    tier: asked ?? tier ?? "resolver",
  };
}

/** What is wrong with the note over the manifest; `stele verify` checks who signed it. */
async function noteFault(observe: Observe, manifest: string): Promise<Unusable | null> {
  const note = await textAt(observe, manifestNotePath);
  if (typeof note !== "string") return note;
  const found = hash("sha256", manifest, "hex");
  const wanted = parseStatement(note)?.manifest ?? null;
  return found === wanted
    ? null
    : unusable(manifestPath, `SHA-256 ${found}`, wanted ?? `a hash in "${manifestNotePath}"`);
}

async function textAt(observe: Observe, path: string): Promise<string | Unusable> {
  const observation = await observe("GET", `/${path}`);
  if (observation.kind === "unfetched") {
    const found = finding("fetch", observation.why, "an answer");
    return { item: `GET /${path}`, finding: found };
  }
  const { status, body } = observation;
  if (status !== 200) {
    return { item: `GET /${path}`, finding: finding("status", String(status), "200") };
  }
  return Buffer.from(body).toString("utf8");
}

function unusable(path: string, found: string, wanted: string): Unusable {
  return { item: `GET /${path}`, finding: finding("content", found, wanted) };
}

interface Host {
  readonly host: string | null;
  readonly tier: Tier | null;
  readonly declines: readonly number[];
}

async function hostOf(observe: Observe): Promise<Host> {
  const text = await textAt(observe, hostFile);
  const said = hostSchema.safeParse(typeof text === "string" ? jsonValue(text) : null);
  return said.success ? said.data : { host: null, tier: null, declines: [501] };
}
