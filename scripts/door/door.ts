import { type BuildSummary, buildAgain } from "../../src/build/build-again.ts";
import { lostRecords } from "../../src/build/history-guard.ts";
import { nothingKept, pastOf } from "../../src/build/verdict.ts";
import { loadContent } from "../../src/content/load.ts";
import { type HostName, hostNames } from "../../src/model/host-name.ts";
import { ContentError, type Problem } from "../../src/model/problem.ts";
import { readSigner } from "../given-keys.ts";
import { today } from "../options.ts";
import type * as Declared from "./stele.d.ts";
import type { ContentProblem } from "./stele.d.ts";

// What a program imports: `import { build, check } from "stele"`; stele.d.ts says what they take and give.

export const build: typeof Declared.build = async (request = {}) => {
  const { content = "content", out = "dist", cache = ".cache", asOf = null, key } = request;
  const signer = key === undefined ? null : readSigner(key);
  const options = {
    content,
    out,
    cache,
    asOf,
    signer,
    signedOn: signer === null ? null : today(),
    hosts: request.hosts === undefined ? null : request.hosts.map(hostNamed),
  };
  const rebuilt = await buildAgain(options, () => undefined).catch(withPlainProblems);
  const problems = rebuilt.kind === "built" ? rebuilt.result.problems : [];
  return {
    ...figuresOf(rebuilt.summary),
    changed: rebuilt.kind === "built",
    signedUntil: signer === null ? null : rebuilt.summary.signed.expires,
    problems: problems.map(plainProblem),
  };
};

export const check: typeof Declared.check = async (
  content = "content",
  { replay = false } = {},
) => {
  const loaded = await loadContent(content);
  const known = replay ? "all" : nothingKept;
  const problems =
    loaded.problems.length === 0
      ? pastOf(loaded, known).problems
      : [...lostRecords(loaded), ...loaded.problems];
  return problems.map(plainProblem);
};

function figuresOf({ asOf, build: id, routes, files, bytes }: BuildSummary) {
  return { asOf, build: id, routes, files, bytes };
}

function hostNamed(name: string): HostName {
  const found = hostNames.find((one) => one === name);
  if (found !== undefined) return found;
  throw new RangeError(`Invalid host: found "${name}", must be one of ${hostNames.join(", ")}`);
}

function plainProblem({ place, ...rest }: Problem): ContentProblem {
  const { file, line, column } = place;
  const { rule, message, found, allowed, didYouMean } = rest;
  return { file, line, column, rule, message, found, allowed, didYouMean };
}

/** Throws an error again; one of content with problems as the types of the package have them. */
function withPlainProblems(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  throw Object.assign(new Error(error.message), { problems: error.problems.map(plainProblem) });
}
