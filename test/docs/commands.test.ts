import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { projectFiles } from "../../scripts/init/project-files.ts";
import { definedProgram } from "../../scripts/program.ts";

// Every command that a document shows is one that the tool has, with options that it takes. The
// tutorial's first part is run by test/package.

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const settings = {
  ...{ name: "A", prefix: "AAA", publisher: "B" },
  baseUrl: "https://a.example",
  host: "nginx",
  stress: false,
} as const;
const texts = new Map([
  ...documents.map((path): [string, string] => [path, readFileSync(path, "utf8")]),
  ["README.md of init", projectFiles(settings).get("README.md") ?? ""],
]);

let program: Command;
beforeAll(async () => {
  program = await definedProgram();
});

/** Command lines in fenced blocks and in inline code, without comments. */
function shown(text: string, begin: RegExp): readonly string[] {
  const fenced = [...text.matchAll(/^```(?:sh|bash|console)\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = ""]) => block.replaceAll("\\\n", " ").split("\n"))
    .flatMap((line) => line.split(/\s#\s|&&|\||;/).slice(0, line.includes(" # ") ? 1 : undefined));
  const inline = [...text.matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, code = ""]) => {
    return code.replace("\n", " ");
  });
  return [...fenced, ...inline].map((line) => line.trim()).filter((line) => begin.test(line));
}

function faultOf(line: string): string | null {
  const words = line.replace(/^(?:npx )?stele /, "").split(/\s+/);
  let command = program;
  while (words.length > 0) {
    const below = command.commands.find((one) => one.name() === words[0]);
    if (below === undefined) break;
    command = below;
    words.shift();
  }
  if (command === program) {
    return words[0]?.startsWith("-") || /^[A-Z]/.test(words[0] ?? "")
      ? null
      : `no command in "${line}"`;
  }
  const known = [...command.options.map(({ long }) => long), "--help"];
  const wrong = words
    .map((word) => word.replace(/=.*|[,.)]$/g, ""))
    .find((word) => word.startsWith("--") && word !== "--" && !known.includes(word));
  return wrong === undefined ? null : `no option "${wrong}" in "${line}"`;
}

describe.each([...texts])("%s", (path, text) => {
  it("shows commands that the tool has, with options that they take", () => {
    const faults = shown(text, /^(?:npx )?stele /)
      .map(faultOf)
      .filter((fault) => fault !== null);
    expect(faults).toEqual([]);
  });

  it("shows npm scripts that there are", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const names = shown(text, /^npm run /).map((line) => /^npm run ([\w:-]+)/.exec(line)?.[1]);
    expect(names.filter((name) => name !== undefined && !(name in scripts))).toEqual([]);
  });

  it("links to files that there are", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, to = ""]) => to,
    );
    const base = existsSync(path) ? dirname(path) : null;
    expect(links.filter((to) => base !== null && !existsSync(join(base, to)))).toEqual([]);
  });
});

/** The anchors that a host of the repository gives to the headings of a text. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
    const plain = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "");
    return plain.replaceAll(" ", "-");
  });
}

it.each(documents)("%s leads to headings that there are", (path) => {
  const text = readFileSync(path, "utf8");
  const lost = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].filter(
    ([, to = "", anchor = ""]) => {
      const target = to === "" ? path : join(dirname(path), to);
      return !anchorsOf(readFileSync(target, "utf8")).includes(anchor);
    },
  );
  expect(lost.map(([link]) => link)).toEqual([]);
});

it("docs/README.md leads to every document", () => {
  const index = readFileSync("docs/README.md", "utf8");
  const missing = readdirSync("docs").filter((name) => {
    return name.endsWith(".md") && name !== "README.md" && !index.includes(`](${name})`);
  });
  expect(missing).toEqual([]);
});

it("docs/commands.md names every command", () => {
  const page = readFileSync("docs/commands.md", "utf8");
  const missing = program.commands.map((one) => one.name()).filter((name) => !page.includes(name));
  expect(missing).toEqual([]);
});
