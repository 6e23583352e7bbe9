import { execFile, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../src/hosts/serve/server.ts";
import { filesOf } from "../files-of.ts";
import { tool } from "../scripts/run.ts";
import { buildWorld, first, remove, third } from "../verify/issued-world.ts";

// Runs what the documents show for a shell or for Python beside the commands of `stele`. Programs of
// others that reach a host are stood in for by ones that write down what they were asked.

const folder = mkdtempSync(join(tmpdir(), "stele-shell-"));
const place = (name: string) => join(folder, name);
const run = promisify(execFile);

const stubs = {
  stele: `exec '${process.execPath}' '${tool()}' "$@"`,
  date: 'echo "$STAMP"',
  curl: 'for last; do :; done; echo "$last" >> curls',
  aws: 'while [ "$1" != --paths ]; do shift; done; shift; echo "$@" >> paths',
  rsync: `for one; do case $one in --files-from=*) list=\${one#*=};; esac; done
echo "$list" >> lists; tar -cf - -C dist -T "$list" | tar -xf - -C copy`,
};

beforeAll(async () => {
  await buildWorld({ issue: [first] }, place("site"));
  await buildWorld({ issue: [first, third] }, place("dist"));
  cpSync(place("site"), place("copy"), { recursive: true });
  mkdirSync(place("bin"));
  for (const [name, script] of Object.entries(stubs)) {
    writeFileSync(place(`bin/${name}`), `#!/bin/sh\n${script}\n`);
    chmodSync(place(`bin/${name}`), 0o755);
  }
});
afterAll(() => remove(folder));

/** What a document shows in a language that a machine runs; docs/client.md has a test of its own. */
function blocksOf(document: string): readonly string[] {
  const text = readFileSync(`docs/${document}`, "utf8");
  const blocks = text.matchAll(/^```(?:sh|python|r|sql)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, code = ""]) => code);
}

/** The one block of a document that holds a text. */
function block(document: string, text: string): string {
  const found = blocksOf(document).filter((code) => code.includes(text));
  expect(found, `${document}: ${text}`).toHaveLength(1);
  return found[0] ?? "";
}

function sh(script: string, vars: Readonly<Record<string, string>> = {}): void {
  const path = `${place("bin")}:${process.env["PATH"]}`;
  const env = { ...process.env, ...vars, PATH: path };
  const ran = spawnSync("bash", ["-euc", script], { cwd: folder, env, encoding: "utf8" });
  // a command may say what comes next
  expect([ran.status, ran.stderr.replace(/^Next: .*\n/gm, "")]).toEqual([0, ""]);
}

const lines = (name: string) => readFileSync(place(name), "utf8").trimEnd().split("\n");
const bytes = (root: string) => {
  return filesOf(place(root)).map((path) => [path, readFileSync(join(place(root), path), "utf8")]);
};

const isHere = spawnSync("jq", ["--version"]).status === 0 && process.platform === "linux";
if (!isHere) console.warn("SKIPPED: the shell lines of docs, which need Linux and jq");

describe.skipIf(!isHere)("docs/deploying.md", () => {
  it("changes one link from the build before to the new one", () => {
    const script = block("deploying.md", "ln -sfn").replaceAll("/srv/index", place("served"));
    mkdirSync(place("served"));
    for (const stamp of ["20240207T060000", "20240214T060000"]) {
      sh(script, { STAMP: stamp });
      expect(readlinkSync(place("served/current"))).toBe(place(`served/${stamp}`));
    }
    expect(bytes("served/20240214T060000")).toEqual(bytes("dist"));
  });

  it("uploads in order, until the copy has every file of the build", () => {
    sh(block("deploying.md", "rsync").replace("https://index.example", "site"));
    expect(lines("lists")).toEqual(["immutable.txt", "pages.txt", "pointer.txt"]);
    const copied = new Map(bytes("copy").map(([path = "", text = ""]) => [path, text]));
    const late = bytes("dist").filter(([path = "", text]) => copied.get(path) !== text);
    expect(late.map(([path]) => path)).toEqual([]);
  });

  it("purges every address that changed, no more at a time than each cache takes", () => {
    const vars = { previous: "site", ZONE: "z", TOKEN: "t", ID: "i" };
    sh(block("deploying.md", "purge_cache"), vars);
    const addresses = lines("addresses");
    expect(addresses.length).toBeGreaterThan(60);
    const asked = lines("curls");
    const bodies = asked
      .filter((one) => one.startsWith("{"))
      .map((one): { readonly files?: string[]; readonly prefixes?: string[] } => JSON.parse(one));
    expect(bodies.every(({ files, prefixes }) => (files ?? prefixes ?? []).length <= 30)).toBe(
      true,
    );
    const isPattern = (one: string) => one.endsWith("*");
    expect(bodies.flatMap(({ files }) => files ?? [])).toEqual(
      addresses.filter((one) => !isPattern(one)).map((one) => `https://index.example${one}`),
    );
    const stems = addresses.filter(isPattern).map((one) => one.slice(0, -1));
    expect(bodies.flatMap(({ prefixes }) => prefixes ?? [])).toEqual(
      stems.map((one) => `index.example${one}`),
    );
    expect(asked.filter((one) => one.startsWith("https:"))).toEqual(
      addresses.map((one) => `https://index.example${one.replace(/\*$/, "")}`),
    );
    const paths = lines("paths").flatMap((line) => line.split(" "));
    expect([...paths].sort()).toEqual([...addresses].sort());
  });
});

describe.skipIf(!isHere)("what the documents ask a site", () => {
  let address = "";
  let close = () => {};
  beforeAll(async () => {
    const { server, address: at } = await serve(place("dist"), 0);
    address = at;
    close = () => {
      server.close();
      server.closeAllConnections();
    };
  });
  afterAll(() => close());

  it("docs/citing.md: the citation of the current publication as BibTeX", async () => {
    const script = block("citing.md", "jq -r").replace("https://index.example", address);
    const { stdout } = await run("bash", ["-euc", script]);
    const { publication } = JSON.parse(readFileSync(place("dist/api/publications.json"), "utf8"));
    expect(stdout.trim()).toBe(publication.citation.bibtex.trim());
    expect(stdout).toMatch(/^@/);
  });

  it("docs/mirrors.md: a first copy with curl alone", async () => {
    const script = block("mirrors.md", "sha256sum").replace("https://index.example", address);
    mkdirSync(place("mirror"));
    await run("bash", ["-euo", "pipefail", "-c", script], { cwd: place("mirror") });
    const verified = spawnSync(process.execPath, [tool(), "verify", place("mirror/copy")]);
    expect([verified.status, String(verified.stdout)]).toEqual([0, ""]);
  });

  it("docs/data.md: the rows known by a day, from the snapshots up to it", async () => {
    const program = block("data.md", "snapshots.json").replace("https://index.example", address);
    const { stdout } = await run("python3", [
      "-c",
      `${program}print(len(days), len(observations))`,
    ]);
    const list = JSON.parse(readFileSync(place("dist/s/snapshots.json"), "utf8")).snapshots;
    const rows = list.map(({ href }: { readonly href: string }) => {
      const { datasets } = JSON.parse(readFileSync(join(place("dist"), href), "utf8"));
      return datasets.observations?.rows.length ?? 0;
    });
    const sum = rows.reduce((all: number, one: number) => all + one, 0);
    expect(sum).toBeGreaterThan(0);
    expect(stdout).toBe(`${list.length} ${sum}\n`);
  });
});

/** Blocks that are run by another test, or by none for a reason; those of this file have neither. */
const elsewhere: readonly (readonly [document: string, holds: string, where: string])[] = [
  ["data.md", "curl -O", "test/whole/data-package.test.ts"],
  ["data.md", "csv.DictReader", "test/whole/data-package.test.ts"],
  ["data.md", "pd.read_csv", "test/whole/data-package.test.ts"],
  ["data.md", "read.csv(", "test/whole/data-package.test.ts"],
  ["data.md", "rankings.parquet", "test/whole/data-package.test.ts"],
  ["data.md", "recompute.py", "test/whole/recompute.test.ts"],
  ["deploying.md", "# the delta of a build", "test/emit/deploy/build-changes.test.ts"],
  ["keys.md", "#!/bin/sh", "test/docs/keys.test.ts"],
  ["models.md", "stele fit", "test/scripts/fit-command.test.ts"],
  ["package.md", "npm install", "test/package/package.test.ts"],
  ["python-and-r.md", "jupyter", "test/examples/notebooks.test.ts"],
  ["python-and-r.md", "install.packages", "test/examples/notebooks.test.ts"],
  ["running.md", "stele@latest", "asks a registry"],
  ["scale.md", "BETWEEN", "test/exports/parquet-slice.test.ts"],
  ["theming.md", "npm install", "asks a registry"],
  ["tutorial.md", "npm install", "test/package/package.test.ts"],
  ["tutorial.md", "git commit", "test/scripts/two-branches.test.ts"],
  ["verifying.md", "s/manifest.note", "test/docs/verifying.test.ts"],
  ["verifying.md", "s/snapshots", "test/docs/verifying.test.ts"],
  ["verifying.md", "strings -n", "test/docs/verifying.test.ts"],
];
const here = [
  ...[
    ["citing.md", "jq -r"],
    ["data.md", "snapshots.json"],
  ],
  ...[
    ["deploying.md", "ln -sfn"],
    ["deploying.md", "rsync"],
    ["deploying.md", "purge_cache"],
    ["mirrors.md", "sha256sum"],
  ],
];

it("every block of the documents is run by a test, beside the commands of test/package", () => {
  const known = [...here, ...elsewhere].map(([document = "", holds = ""]) => ({ document, holds }));
  const blocks = readdirSync("docs").flatMap((document) =>
    document.endsWith(".md") ? blocksOf(document).map((code) => ({ document, code })) : [],
  );
  const more = blocks.filter(({ code }) => {
    return code.split("\n").some((line) => !/^(?:(?:npx )?stele |#|$)/.test(line));
  });
  const isIn = (one: (typeof known)[number], { document, code }: (typeof blocks)[number]) =>
    one.document === document && code.includes(one.holds);
  expect(more.filter((one) => !known.some((by) => isIn(by, one)))).toEqual([]);
  expect(known.filter((by) => !more.some((one) => isIn(by, one)))).toEqual([]);
  const tests = elsewhere.map(([, , where]) => where).filter((where) => where.startsWith("test/"));
  expect(tests.filter((file) => !existsSync(file))).toEqual([]);
});
