import { type Command, InvalidArgumentError } from "commander";
import { type Tier, tiers } from "../../src/readers/probe/deployment.ts";
import type { Observation, Observe } from "../../src/readers/probe/observation.ts";
import { patient } from "../../src/readers/probe/observation.ts";
import { probe } from "../../src/readers/probe/probe.ts";
import { wholeBody } from "../../src/readers/source/http-reader.ts";
import { maxManifestBytes } from "../../src/readers/source/source.ts";
import { reportText } from "../desk/probe-text.ts";
import { exitCodes } from "../exit.ts";
import { publishedAddress } from "../options.ts";
import { inPlainWords } from "../plain-words.ts";
import { systemNet } from "../source-at.ts";

interface Options {
  readonly tier?: Tier;
  readonly files: number;
  readonly all: boolean;
  readonly timeout: number;
  readonly format: "text" | "json";
}

export function define(command: Command): void {
  command
    .argument("<url>", "the address of the publication, without /api", publishedAddress)
    .option("--tier <tier>", `${tiers.join(", ")} (default: the host's own, else resolver)`, tier)
    .option("--files <count>", "files to check in each folder, and names on each route", count, 3)
    .option("--all", "check every stored file and every address of the API", false)
    .option("--timeout <ms>", "for one answer", count, 10_000)
    .option("--format <format>", "text or json", format, "text")
    .addHelpText("after", "\nExample:\n  stele probe https://index.example --tier files")
    .action(run);
}

async function run(url: string, options: Options): Promise<void> {
  const perFolder = options.all ? null : options.files;
  const report = await probe(observer(url, options.timeout), {
    tier: options.tier ?? null,
    perFolder,
  });
  const today = new Date().toISOString().slice(0, 10);
  process.stdout.write(
    options.format === "json"
      ? `${JSON.stringify({ address: url, probedOn: today, ...report }, null, 2)}\n`
      : reportText(report, url, today),
  );
  if (!report.isGood) process.exitCode = exitCodes.problems;
}

/** Sends a request over the network, again after a 429; a redirect counts as the response. */
export function observer(url: string, timeout: number): Observe {
  const once: Observe = async (method, path, headers = {}): Promise<Observation> => {
    try {
      const signal = AbortSignal.timeout(timeout);
      const response = await fetch(url + path, { method, redirect: "manual", signal, headers });
      const body = await wholeBody({ body: response.body ?? [] }, maxManifestBytes);
      const found = Object.fromEntries(response.headers);
      return { kind: "observed", status: response.status, headers: found, body };
    } catch (error) {
      return { kind: "unfetched", why: reason(error) };
    }
  };
  return patient(once, systemNet);
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return inPlainWords(
    cause instanceof Error ? `${error.message}: ${cause.message}` : error.message,
  );
}

function tier(text: string): Tier {
  const found = tiers.find((known) => known === text);
  if (found !== undefined) return found;
  const allowed = tiers.join(", ");
  throw new InvalidArgumentError(
    `Invalid option "--tier": found "${text}", must be one of ${allowed}`,
  );
}

function count(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`Invalid number: found "${text}", must be a whole number above 0`);
}

function format(text: string): "text" | "json" {
  if (text === "text" || text === "json") return text;
  throw new InvalidArgumentError(
    `Invalid option "--format": found "${text}", must be one of text, json`,
  );
}
