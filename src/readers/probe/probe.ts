import { hash } from "node:crypto";
import { type ManifestFile, manifestPath, type PublicFile } from "../../emit/site/manifest.ts";
import { apiExpectation, negotiations, sentWords } from "./api-expectation.ts";
import { type ApiRequest, apiRequests } from "./api-requests.ts";
import { type Deployment, deployment, type Tier } from "./deployment.ts";
import { fileGroup, fileSample } from "./file-sample.ts";
import { finding, type Probed } from "./finding.ts";
import { judged } from "./judge.ts";
import type { Observation, Observe, Observed } from "./observation.ts";

export interface ProbeOptions {
  /** The tier to check, instead of the one the host states. */
  readonly tier: Tier | null;
  /** The number of stored files to check in each folder; null for all. */
  readonly perFolder: number | null;
}

export interface ProbeReport {
  /** null when the deployment has no manifest that can be read. */
  readonly build: string | null;
  readonly asOf: string | null;
  readonly host: string | null;
  readonly tier: Tier | null;
  readonly probed: readonly Probed[];
  readonly isGood: boolean;
}

/** The number of concurrent requests. */
const atOnce = 6;

/** The report on a live deployment, checked against its own manifest, table and tier. */
export async function probe(observe: Observe, options: ProbeOptions): Promise<ProbeReport> {
  const found = await deployment(observe, options.tier);
  if ("finding" in found) {
    const verdict = found.finding.aspect === "fetch" ? "unfetched" : "wrong";
    const only: Probed = { group: "/s", item: found.item, verdict, findings: [found.finding] };
    const unknown = { build: null, asOf: null, host: null, tier: null };
    return { ...unknown, probed: [only], isGood: false };
  }
  const read = memoize(observe);
  const manifest = { group: "/s", item: `GET /${manifestPath}`, declines: [] };
  const own = await observe("GET", `/${manifestPath}`);
  const ways = negotiations(own);
  const defaults = found.table.routes.flatMap(({ answer }) => answer.home?.file ?? []);
  const sample = fileSample([...found.files.values()], options.perFolder, defaults);
  const files = sample.flatMap((file) =>
    [{}, ...(defaults.includes(file.path) ? ways : [])].map(
      (headers) => () => probedFile(file, headers, observe),
    ),
  );
  const paths = [...found.files.keys()];
  const api = apiRequests(found.table, paths, options.perFolder, ways).map(
    (request) => () => probedRequest(found, request, observe, read),
  );
  const first = async () => judged({ ...manifest, expected: found.ownFile }, own);
  const probed = await inTurns([first, ...files, ...api]);
  const { build, asOf } = found.manifest;
  const isGood = probed.length > 0 && probed.every(({ verdict }) => isFine(verdict));
  return { build, asOf, host: found.host, tier: found.tier, probed, isGood };
}

export function isFine(verdict: Probed["verdict"]): boolean {
  return verdict === "good" || verdict === "declined";
}

async function probedFile(
  file: PublicFile,
  headers: Readonly<Record<string, string>>,
  observe: Observe,
): Promise<Probed> {
  const observation = await observe("GET", `/${file.path}`, headers);
  // a stored failure may be served as a plain file
  const isPlain = observation.kind === "observed" && observation.status === 200;
  const expected = { ...file, status: isPlain ? 200 : file.status, body: file };
  const item = `GET /${file.path}${sentWords(headers)}`;
  return judged(
    { group: fileGroup(file.path), item, expected, declines: [], headers },
    observation,
  );
}

async function probedRequest(
  found: Deployment,
  request: ApiRequest,
  observe: Observe,
  read: Observe,
): Promise<Probed> {
  const { method, path, query, route, headers = {} } = request;
  const address = query === "" ? path : `${path}?${query}`;
  const item = `${method} ${address}${sentWords(headers)}`;
  const lost: string[] = [];
  const { expected, isStored } = await apiExpectation(found, request, async (file) => {
    const promised = found.files.get(file);
    if (promised === undefined) return null;
    const observation = await read("GET", `/${file}`);
    if (isPromised(observation, promised)) return Buffer.from(observation.body).toString("utf8");
    lost.push(file);
    return null;
  });
  if (lost.length > 0) {
    const findings = [
      finding("fetch", `"/${lost[0]}" is not there to compare with`, "as in the manifest"),
    ];
    return { group: route, item, verdict: "unfetched", findings };
  }
  const observation = await observe(method, address, headers);
  const isRead = method === "GET" || method === "HEAD";
  const mayDecline = isRead && (found.tier === "files" || (found.tier === "rules" && !isStored));
  const declines = mayDecline ? found.declines : [];
  if (found.tier === "files" && isNothing(observation)) {
    return { group: route, item, verdict: "declined", findings: [] };
  }
  const anyText = found.tier === "rules";
  return judged({ group: route, item, expected, declines, anyText, headers }, observation);
}

function isPromised(observation: Observation, { sha256 }: ManifestFile): observation is Observed {
  return observation.kind === "observed" && hash("sha256", observation.body, "hex") === sha256;
}

/** The check of a plain file host, which has no API and must not answer as if it had one. */
function isNothing(observation: Observation): boolean {
  if (observation.kind === "unfetched") return false;
  const { status } = observation;
  return status === 501 || (status >= 400 && status < 500);
}

function memoize(observe: Observe): Observe {
  const known = new Map<string, Promise<Observation>>();
  return (method, address) => {
    const asked = known.get(address) ?? observe(method, address);
    known.set(address, asked);
    return asked;
  };
}

async function inTurns<T>(tasks: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  const results: T[] = [];
  const queue = tasks.entries();
  const work = async () => {
    for (const [i, task] of queue) results[i] = await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
