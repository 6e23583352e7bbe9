import { manifestPath, type PublicFile } from "../../emit/site/manifest.ts";
import { memoize } from "../../model/language/memoize.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { composed } from "../../resolve/composed.ts";
import { type Failure, failureText } from "../../resolve/failure.ts";
import { jsonType, linesType } from "../../resolve/headers.ts";
import { type Outcome, outcome } from "../../resolve/outcome.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { inTurns } from "../source/in-turns.ts";
import {
  type ApiRequest,
  apiRequests,
  fileGroup,
  fileSample,
  negotiations,
} from "./api-requests.ts";
import { type Deployment, deployment, type Tier, Unusable } from "./deployment.ts";
import { type Expected, judged, type Probed } from "./judge.ts";
import type { Observation, Observe } from "./observation.ts";

export interface ProbeOptions {
  /** The tier to check, instead of the one the host states. */
  readonly tier: Tier | null;
  /** The number of stored files to check in each folder; null for all. */
  readonly perFolder: number | null;
}

export type ProbeReport = Awaited<ReturnType<typeof probe>>;

const atOnce = 6;

/** The report on a live deployment, checked against its own manifest, table and tier; of no build without a manifest. */
export async function probe(observe: Observe, options: ProbeOptions) {
  try {
    return await checked(observe, await deployment(observe, options.tier), options.perFolder);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const unknown = { build: null, asOf: null, host: null, tier: null };
    return { ...unknown, probed: [error.probed], isGood: false };
  }
}

async function checked(observe: Observe, found: Deployment, perFolder: number | null) {
  const { own, manifest, files, table, host, tier } = found;
  const ways = negotiations(own);
  const defaults = table.routes.flatMap(defaultFiles);
  const body = own.kind === "observed" ? Buffer.from(own.body).toString("utf8") : "";
  const expected = { status: 200, mediaType: jsonType, cache: "latest", body } as const;
  const read = memoize(String, (file: string) => observe("GET", `/${file}`));
  const tasks = [
    async () => judged({ group: "/s", item: `GET /${manifestPath}`, expected }, own),
    ...fileSample([...files.values()], perFolder, defaults).flatMap((file) =>
      [{}, ...(defaults.includes(file.path) ? ways : [])].map(
        (headers) => () => probedFile(file, headers, observe),
      ),
    ),
    ...apiRequests(table, [...files.keys()], perFolder, ways).map(
      (request) => () => probedRequest(found, request, observe, read),
    ),
  ];
  const probed: Probed[] = [];
  await inTurns(tasks.entries(), atOnce, async ([i, task]) => {
    probed[i] = await task();
  });
  const isGood = probed.every(({ verdict }) => isFine(verdict));
  return { build: manifest.build, asOf: manifest.asOf, host, tier, probed, isGood };
}

/** The files of the answers that are given without any parameter. */
function defaultFiles({ answer }: RouteTable["routes"][number]): readonly string[] {
  if (answer.kind === "list") return [`${answer.stem}.json`];
  const plain = answer.choices.filter(({ when }) => when === null);
  const files = plain.map(({ file }) => file.replace(/\{\/\w+\}/g, ""));
  return files.filter((file) => !file.includes("{"));
}

export function isFine(verdict: Probed["verdict"]): boolean {
  return verdict === "good" || verdict === "declined";
}

type Sent = Readonly<Record<string, string>>;

function sentWords(headers: Sent): string {
  return Object.entries(headers)
    .filter(([name]) => name !== "cache-control")
    .map(([name, value]) => ` (${name}: ${value})`)
    .join("");
}

async function probedFile(file: PublicFile, headers: Sent, observe: Observe): Promise<Probed> {
  const seen = await observe("GET", `/${file.path}`, headers);
  // a stored failure may be served as a plain file
  const isPlain = seen.kind === "observed" && seen.status === 200;
  const expected = { ...file, status: isPlain ? 200 : file.status, body: file };
  const item = `GET /${file.path}${sentWords(headers)}`;
  return judged({ group: fileGroup(file.path), item, expected, headers }, seen);
}

async function probedRequest(
  { files, table, tier }: Deployment,
  { method, path, query, route, headers = {} }: ApiRequest,
  observe: Observe,
  read: (file: string) => Promise<Observation>,
): Promise<Probed> {
  const address = query === "" ? path : `${path}?${query}`;
  const asked = { group: route, item: `${method} ${address}${sentWords(headers)}` };
  const lost: string[] = [];
  const textOf = async (file: string) => {
    const promised = files.get(file);
    if (promised === undefined) return null;
    const seen = await read(file);
    if (seen.kind === "observed" && sha256Hex(seen.body) === promised.sha256) {
      return Buffer.from(seen.body).toString("utf8");
    }
    lost.push(file);
    return null;
  };
  const found = await outcome(method, path, query, async () => table, textOf, composed);
  const expected = await expectedOf(found, files);
  if (lost.length > 0) {
    const why = `"/${lost[0]}" is not there to compare with`;
    const fault = { aspect: "fetch", found: why, wanted: "as in the manifest" } as const;
    return { ...asked, verdict: "unfetched", findings: [fault] };
  }
  const seen = await observe(method, address, headers);
  // a plain file host has no API, and must not answer as if it had one
  if (tier === "files" && isRefusal(seen)) return { ...asked, verdict: "declined", findings: [] };
  const isStored = found.kind === "file" && files.has(found.file);
  const isRead = method === "GET" || method === "HEAD";
  const mayDecline = isRead && (tier === "files" || (tier === "rules" && !isStored));
  const whole = method === "HEAD" ? { ...expected, body: null } : expected;
  return judged(
    { ...asked, expected: whole, mayDecline, anyText: tier === "rules", headers },
    seen,
  );
}

async function expectedOf(found: Outcome, files: Deployment["files"]): Promise<Expected> {
  switch (found.kind) {
    case "options":
      return { status: 204, mediaType: "", cache: "failure", body: null };
    case "composed":
      return { status: 200, mediaType: jsonType, cache: "latest", body: found.body.join("") };
    case "lines":
      return { status: 200, mediaType: linesType, cache: "export", body: found.body.join("") };
    case "failure":
      return refusal(found.failure);
    case "file": {
      const file = files.get(found.file);
      return file === undefined ? refusal(await found.otherwise()) : { ...file, body: file };
    }
  }
}

function refusal(failure: Failure): Expected {
  const { status } = failure;
  return { status, mediaType: jsonType, cache: "failure", body: failureText(failure) };
}

function isRefusal(seen: Observation): boolean {
  if (seen.kind === "unfetched") return false;
  return seen.status === 501 || (seen.status >= 400 && seen.status < 500);
}
