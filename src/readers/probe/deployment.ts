import { z } from "zod";
import { isPublic, manifestPath } from "../../emit/site/manifest.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { sha256Hex } from "../../record/canonical.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { readManifest } from "../source/published-manifest.ts";
import type { Finding, Probed } from "./judge.ts";
import type { Observation, Observe } from "./observation.ts";

/** How much of the API a host claims to answer. */
export const tiers = ["files", "rules", "resolver"] as const;
export type Tier = (typeof tiers)[number];

const hostSchema = z
  .object({ host: z.string(), tier: z.enum(tiers).nullable().catch(null) })
  .catch({ host: "", tier: null });

export type Deployment = Awaited<ReturnType<typeof deployment>>;

/** A file that every check needs has a finding. */
export class Unusable extends Error {
  override readonly name = "Unusable";
  readonly probed: Probed;

  constructor(path: string, aspect: Finding["aspect"], found: string, wanted: string) {
    super(`"${path}": found ${found}, must be ${wanted}`);
    const verdict = aspect === "fetch" ? "unfetched" : "wrong";
    const findings = [{ aspect, found, wanted }];
    this.probed = { group: "/s", item: `GET /${path}`, verdict, findings };
  }
}

/** The tier is the one `asked`, else the one it states, else that of every valid request. Throws `Unusable`. */
export async function deployment(observe: Observe, asked: Tier | null) {
  const own = await observe("GET", `/${manifestPath}`);
  const read = async (path: string) =>
    bodyOf(path, path === manifestPath ? own : await observe("GET", `/${path}`));
  // `stele verify` checks who signed it
  const { manifest, ofRoot, ofSections } = await readManifest({ read });
  const [fault] = [...ofRoot, ...ofSections];
  if (manifest === null) {
    throw new Unusable(manifestPath, "content", "another shape", "a manifest of Stele");
  }
  if (fault !== undefined) throw new Unusable(fault.item, "content", fault.message, "one build");
  const files = new Map(manifest.files.filter(isPublic).map((file) => [file.path, file]));
  const routes = await read(tablePath);
  const found = sha256Hex(routes);
  const wanted = files.get(tablePath)?.sha256;
  if (found !== wanted) {
    throw new Unusable(tablePath, "content", `SHA-256 ${found}`, wanted ?? "in the manifest");
  }
  const told = await observe("GET", `/${hostPath}`);
  const { host, tier } = hostSchema.parse(
    isAbsent(told) ? null : jsonValue(bodyOf(hostPath, told)),
  );
  // the exact bytes that the build of the manifest wrote
  const table = jsonValue(routes) as RouteTable;
  const stated = { host: host === "" ? null : host, tier: asked ?? tier ?? "resolver" };
  // `own` is its manifest as it was answered, which is the one of its note
  return { own, manifest, files, table, ...stated };
}

const tablePath = "s/routes.json";
const hostPath = "s/host.json";

/** Whether a host has no such file; buckets whose lists are private answer 403 then, and declining hosts 501. */
function isAbsent(seen: Observation): boolean {
  return seen.kind !== "unfetched" && [403, 404, 410, 501].includes(seen.status);
}

function bodyOf(path: string, seen: Observation): Uint8Array {
  if (seen.kind === "unfetched") throw new Unusable(path, "fetch", seen.why, "an answer");
  if (seen.status !== 200) throw new Unusable(path, "status", String(seen.status), "200");
  return seen.body;
}
