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
import type { Expected, Finding } from "./judge.ts";
import type { Observe } from "./observation.ts";

/** How much of the API a host claims to answer. */
export const tiers = ["files", "rules", "resolver"] as const;
export type Tier = (typeof tiers)[number];

const hostSchema = z
  .object({ host: z.string(), tier: z.enum(tiers).nullable().catch(null) })
  .catch({ host: "", tier: null });

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
}

/** A file that every check needs has a finding. */
export class Unusable extends Error {
  override readonly name = "Unusable";
  readonly item: string;
  readonly finding: Finding;

  constructor(path: string, aspect: Finding["aspect"], found: string, wanted: string) {
    super(`"${path}": found ${found}, must be ${wanted}`);
    this.item = `GET /${path}`;
    this.finding = { aspect, found, wanted };
  }
}

/**
 * What a deployment states about itself. Its tier is the one `asked`, else the one it states, else that
 * of every valid request. Throws `Unusable`.
 */
export async function deployment(observe: Observe, asked: Tier | null): Promise<Deployment> {
  const text = await textAt(observe, manifestPath);
  const root = manifestRoot(text);
  if (root === null) {
    throw new Unusable(manifestPath, "content", "another shape", "a manifest of Stele");
  }
  // `stele verify` checks who signed it
  const noted = parseStatement(await textAt(observe, manifestNotePath))?.manifest;
  refuseOther(manifestPath, text, noted ?? `a hash in "${manifestNotePath}"`);
  const manifest = await fetchedManifest(root, (path) =>
    textAt(observe, path)
      .then((section) => Buffer.from(section))
      .catch(() => null),
  );
  if (manifest === null) {
    throw new Unusable(manifestPath, "content", "a section gone or altered", "all sections");
  }
  const files = new Map(manifest.files.filter(isPublic).map((file) => [file.path, file]));
  const tablePath = "s/routes.json";
  const routes = await textAt(observe, tablePath);
  refuseOther(tablePath, routes, files.get(tablePath)?.sha256 ?? "an entry of the manifest");
  const said = await textAt(observe, "s/host.json").catch(() => "");
  const { host, tier } = hostSchema.parse(jsonValue(said));
  const mediaType = "application/json; charset=utf-8";
  return {
    manifest,
    files,
    // the exact bytes that the build of the manifest wrote
    table: jsonValue(routes) as RouteTable,
    ownFile: { status: 200, mediaType, cache: "latest", body: text },
    host: host === "" ? null : host,
    tier: asked ?? tier ?? "resolver",
  };
}

function refuseOther(path: string, text: string, wanted: string): void {
  const found = hash("sha256", text, "hex");
  if (found !== wanted) throw new Unusable(path, "content", `SHA-256 ${found}`, wanted);
}

async function textAt(observe: Observe, path: string): Promise<string> {
  const seen = await observe("GET", `/${path}`);
  if (seen.kind === "unfetched") throw new Unusable(path, "fetch", seen.why, "an answer");
  if (seen.status !== 200) throw new Unusable(path, "status", String(seen.status), "200");
  return Buffer.from(seen.body).toString("utf8");
}
