import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import fg from "fast-glob";
import jsTokens from "js-tokens";
import { describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";

const root = join(import.meta.dirname, "..");
const files = fg.sync("src/**/*.{ts,tsx,mts,mjs}", { cwd: root }).sort();
const map = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const rooms = roomsOf(map);
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));

function imports(file: string): string[] {
  return importsIn(sources.get(file) ?? "");
}

function importsIn(text: string): string[] {
  return [
    ...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/gm),
  ].map((match) => match[1] ?? match[2] ?? "");
}

function local(file: string): string[] {
  return imports(file)
    .filter((name) => name.startsWith("."))
    .map((name) => relative(root, resolve(root, dirname(file), name)));
}

/** The room of a file: the first folder of its path below src. */
function room(file: string): string {
  return file.split("/")[1] ?? "";
}

interface Room {
  readonly first: string;
  readonly imports: readonly string[];
  readonly tokens: number;
}

/** The table of rooms in the map, in its order. */
function roomsOf(map: string): ReadonlyMap<string, Room> {
  const row = /^\| `([a-z]+)\/` \| `([^`]+)` \|[^|]*\| ([^|]*) \| (\d+) \|$/gm;
  return new Map(
    [...map.matchAll(row)].map(([, name = "", first = "", may = "", tokens = ""]) => [
      name,
      {
        first,
        imports: may.split(", ").filter((one) => one !== "nothing"),
        tokens: Number(tokens),
      },
    ]),
  );
}

function mayImport(from: string, to: string): boolean {
  const may = rooms.get(room(from))?.imports ?? [];
  return may.includes("all") || may.includes(room(to));
}

/** The tokens of a module, comments left out: its size, whatever its lines. */
function tokensOf(file: string, text: string): number {
  const silent = /^(?:WhiteSpace|LineTerminatorSequence|SingleLineComment|MultiLineComment)$/;
  const all = [...jsTokens(text, { jsx: file.endsWith("x") })];
  return all.filter(({ type }) => !silent.test(type)).length;
}

function stripped(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
}

describe("the architecture", () => {
  it("has exactly the rooms of the map", () => {
    const found = new Set(files.map(room));
    expect([...found].filter((name) => !rooms.has(name))).toEqual([]);
    expect([...rooms.keys()].filter((name) => !found.has(name))).toEqual([]);
  });

  it("is told in at most 1,600 words, with the store of facts in its picture", () => {
    expect(map.split(/\s+/).length).toBeLessThanOrEqual(1600);
    expect(map.split("```")[1]).toContain("factsOf");
  });

  it("has a file to read first in each room", () => {
    const missing = [...rooms].filter(([name, { first }]) => !sources.has(`src/${name}/${first}`));
    expect(missing).toEqual([]);
  });

  it("has imports that point to the rooms that the map allows, which stand above", () => {
    const wrong = files.flatMap((file) =>
      local(file)
        .filter((to) => room(to) !== room(file) && !mayImport(file, to))
        .map((to) => `${file} imports ${to}`),
    );
    expect(wrong).toEqual([]);
    const order = [...rooms.keys()];
    const upward = [...rooms].flatMap(([name, { imports }]) =>
      imports
        .filter((one) => one !== "all" && order.indexOf(one) >= order.indexOf(name))
        .map((one) => `${name} may import ${one}`),
    );
    expect(upward).toEqual([]);
  });

  it("has no room above its budget of tokens", () => {
    const found = new Map<string, number>();
    for (const [file, text] of sources) {
      found.set(room(file), (found.get(room(file)) ?? 0) + tokensOf(file, text));
    }
    const over = [...rooms].filter(([name, { tokens }]) => (found.get(name) ?? 0) > tokens);
    expect(over.map(([name]) => `${name}: ${found.get(name)}`)).toEqual([]);
  });

  it("has no literal spread into a literal, no tuple of unlike constants, no conditional within a conditional", () => {
    const all = fg.sync("{src,scripts}/**/*.{ts,tsx,mts,mjs}", { cwd: root });
    const found = all.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const kinds = puzzlesIn(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }), false);
      return kinds.map((kind) => `${file}: ${kind}`);
    });
    expect(found.filter((one) => !one.startsWith("scripts/demo/"))).toEqual([]);
    expect(
      puzzlesIn(parseAst("f(a ? [b ? 1 : 2] : { ...{ c: 1 } }); const [d, e] = [1, g];"), false),
    ).toEqual([
      "conditional within a conditional",
      "literal spread into a literal",
      "tuple of constants",
    ]);
  });

  it("has a resolver that imports nothing outside itself", () => {
    const outside = files
      .filter((file) => room(file) === "resolve")
      .flatMap((file) => imports(file).filter((name) => !/^\.\/[a-z-]+\.ts$/.test(name)));
    expect(outside).toEqual([]);
  });

  it("has a client that takes types alone from what is not in every runtime", () => {
    const plain = [
      "src/emit/site/manifest.ts",
      "src/readers/source/read-sections.ts",
      "src/record/core-members.ts",
      "src/record/site-statement.ts",
      "src/record/firm-leaf.ts",
      "src/model/issued/removed-text.ts",
      "src/record/ledger/tile-path.ts",
      "src/model/slug.ts",
      "src/model/language/name-key.ts",
    ];
    const isOfClient = (file: string) => file.startsWith("src/readers/client/");
    const values = [...files.filter(isOfClient), ...plain].flatMap((file) =>
      [
        ...(sources.get(file) ?? 'import x from "missing"').matchAll(
          /^(?:import|export) (?!type\b)[^;]*? from "([^"]+)"/gm,
        ),
      ].map(([, from = ""]) => relative(root, resolve(root, dirname(file), from))),
    );
    const isPlain = (file: string) => isOfClient(file) || plain.includes(file);
    expect(values.filter((to) => !isPlain(to) && room(to) !== "resolve")).toEqual([]);
    for (const path of plain) expect(sources.get(path)).not.toMatch(/\bBuffer\b|\bprocess\b/);
  });

  it("has folders inside a room whose imports point one way", () => {
    const found = [...rooms.keys()].flatMap((name) => {
      const arrows = new Map<string, Set<string>>();
      for (const file of files.filter((file) => room(file) === name)) {
        const from = folder(file);
        const reached = local(file).filter((to) => room(to) === name);
        const to = reached.map(folder).filter((one) => one !== null && one !== from);
        if (from === null) continue;
        const known = arrows.get(from) ?? new Set<string>();
        for (const one of to) if (one !== null) known.add(one);
        arrows.set(from, known);
      }
      return circles([...arrows.keys()], (one) => [...(arrows.get(one) ?? [])]).map(
        (circle) => `${name}: ${circle}`,
      );
    });
    expect(found).toEqual([]);
  });

  it("works a figure of the past out in one place, the store of facts", () => {
    const reads =
      /\b(?:readFirm|crossSection|readSection|sectionOf|measuredOn|nextPeriod|periodSights)\b/;
    const reach = files.filter((file) =>
      [...(sources.get(file) ?? "").matchAll(/^import \{([^}]*)\} from/gm)].some(([, names = ""]) =>
        reads.test(names),
      ),
    );
    const others = reach.filter((file) => !file.startsWith("src/engine/facts/"));
    expect(others).toEqual(Object.keys(readersOfFirms).sort());
  });

  it("has no import cycle, in scripts neither, also among modules that are loaded when they are needed", () => {
    expect(cycles()).toEqual([]);
  });

  it("reads files only where it loads or serves, and writes them only in emit", () => {
    const readers = ["cards", "content", "hosts", "readers"];
    const found = files.filter(
      (file) =>
        imports(file).some((name) => /^(?:node:)?fs(?:\/promises)?$/.test(name)) &&
        ![...readers, "emit"].includes(room(file)),
    );
    expect(found).toEqual([]);
    const writers = files.filter(
      (file) =>
        room(file) !== "emit" &&
        /\b(?:writeFile|writeFileSync|mkdirSync|rmSync|renameSync|createWriteStream|appendFileSync)\b/.test(
          stripped(sources.get(file) ?? ""),
        ),
    );
    expect(writers).toEqual([]);
  });

  it("has one reader of content, and names all others with what they read", () => {
    const reads =
      /\b(?:readFile|readFileSync|readSync|openSync|open|createReadStream|opendirSync|opendir|readdir|readdirSync|statSync|fstatSync|existsSync|realpathSync|cpSync|copyFileSync)\b/;
    const all = fg.sync(["src/**/*.{ts,tsx}", "scripts/**/*.ts"], { cwd: root }).sort();
    const found = all.filter((file) => {
      const text = stripped(readFileSync(join(root, file), "utf8"));
      const taken = [...text.matchAll(/import \{([^}]*)\} from "node:fs(?:\/promises)?"/g)];
      return taken.some(([, names = ""]) => reads.test(names));
    });
    const isTool = (file: string) => tools.some((folder) => file.startsWith(folder));
    expect(found.filter((file) => !isTool(file))).toEqual(Object.keys(readers).sort());
    // what becomes content and is named by its path is read by the same reader
    for (const file of found.filter((one) => readers[one]?.startsWith("content"))) {
      expect(file.startsWith("src/content/files/content-")).toBe(true);
    }
  });

  it("starts programs by absolute paths: a bare name may be a file of a cloned repository", () => {
    const started =
      /\b(?:spawn|spawnSync|execFile|execFileSync|fork)\((?!\s*(?:process\.execPath\b|program\(|git\b|flock\b))/;
    const shell = /\b(?:exec|execSync)\(["'`a-z]|\bshell: /;
    const all = fg.sync(["{src,scripts}/**/*.ts"], { cwd: root });
    const found = all.filter((file) => {
      const text = stripped(readFileSync(join(root, file), "utf8"));
      return /node:child_process/.test(text) && (started.test(text) || shell.test(text));
    });
    expect(found).toEqual([]);
  });

  it("reads no clock, chance, locale or environment", () => {
    const forbidden =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\bgetRandomValues\b|\.localeCompare\b|\.toLocale\w*\(|\bIntl\.|\bnavigator\.language|\bprocess\.(?:env|hrtime|uptime)\b|\bperformance\.now\b/;
    const found = files.filter((file) => forbidden.test(stripped(sources.get(file) ?? "")));
    expect(found).toEqual(Object.keys(outsideTheLine).sort());
  });

  it("sets no flag of the runtime", () => {
    const all = fg.sync(["{src,scripts,bin}/**/*.{ts,tsx,mjs}"], { cwd: root });
    const flags = /setFlagsFromString|--(?:max-old|heap|interrupt)-/;
    expect(all.filter((file) => flags.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("has no file of more than 2,500 tokens", () => {
    const large = files.filter((file) => tokensOf(file, sources.get(file) ?? "") > 2500);
    expect(large).toEqual([]);
  });

  it("has no folder with more than 30 files", () => {
    const counts = new Map<string, number>();
    const listed = fg.sync(["{src,scripts,bench,docs,examples,test}/**", ...generated], {
      cwd: root,
      ignore: ["**/node_modules/**"],
    });
    for (const file of listed) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    // one file for each command, which --help lists
    counts.delete("scripts/commands");
    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });

  it("has neither any nor TODO in src and scripts", () => {
    const all = fg.sync(["src/**/*.ts", "scripts/**/*.ts"], { cwd: root });
    const loose = /(?:: |<|\bas )any\b(?! [a-z])|@ts-(?:ignore|nocheck)|\b(?:TODO|FIXME|XXX)\b/;
    expect(all.filter((file) => loose.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("has no mutable state at the top of a module, but memos of what never changes", () => {
    const state =
      /^(?:let |(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\))/m;
    const found = files.filter(
      (file) =>
        // a program, of which a process runs one
        !file.startsWith("src/hosts/runtime/entries/") && state.test(sources.get(file) ?? ""),
    );
    expect(found).toEqual(["src/hosts/runtime/respond.ts", "src/record/freeze/record-hashes.ts"]);
  });

  it("compares in one way, so that equal values are equal", () => {
    const inline = / [<>] [^?;\n]+\? (?:-1 : |1 : -1)|\.localeCompare\(/;
    const found = fg
      .sync(["src/**/*.ts", "scripts/**/*.ts"], { cwd: root })
      .filter((file) => file !== "src/model/language/order.ts")
      .filter((file) => inline.test(readFileSync(join(root, file), "utf8")));
    expect(found).toEqual([]);
  });

  it("reads an index that must exist with at(), never with a fallback", () => {
    const index = String.raw`[\w)\]]\??\.?\[(?!["'])(?:[^[\]\n]|\[[^[\]\n]*\])+\](?:\??\.\w+)*`;
    const nothing = String.raw`(?:-?\d|""|\[\]|\{\}|Number\.|true\b|false\b)`;
    const fallback = new RegExp(String.raw`${index}\)? (?:\?\?|\|\|) (?:${nothing}|new )`);
    const skipped =
      /const (\w+) = [\w.]+\[\w+\];\s*if \(\1 === undefined\) (?:continue|return \[\])/;
    const asserted = /\w\[[^\]\n]+\] as [A-Z]/;
    // a file of content that went away since it was listed is no empty file
    const gone = /\btextOf\([^()]*\) \?\? ""/;
    // a capturing group may be missing, and tests of patterns are not reads of an index
    const reads = (file: string) =>
      stripped(sources.get(file) ?? "")
        .replace(/\)\?\.\[\d\] \?\?/g, "")
        .replace(/\|\| new RegExp\(/g, "");
    const found = files.filter((file) =>
      [fallback, skipped, asserted, gone].some((rule) => rule.test(reads(file))),
    );
    expect(found).toEqual([]);
  });

  it("exports nothing that only tests import", () => {
    expect(unused().filter((name) => !entries.includes(name))).toEqual([]);
    expect(entries.filter((name) => !unused().includes(name))).toEqual([]);
  });

  it("has neither barrels nor utility drawers", () => {
    const names = files.filter((f) => /\/(?:index|utils|helpers|common|types|misc)\.ts$/.test(f));
    expect(names).toEqual([]);
  });
});

/** Folders whose files are named by what they fail at, or that a build writes. */
const generated = ["!test/worlds/**", "!test/golden/**"];

/** Tools of this repository, which no publisher runs on content of others. */
const tools = [
  "scripts/client/",
  "scripts/demo/",
  "scripts/hosts.ts",
  "scripts/pack/",
  "scripts/release.ts",
];

/** Every module beside the store of facts that reads firms, and on which day. */
const readersOfFirms: Readonly<Record<string, string>> = {
  "src/engine/analyse.ts": "the as-of date",
  "src/engine/forecast/hazard-on.ts": "a day of a signal, whose probability nobody archived",
  "src/engine/market/chain-level.ts": "the period before by the rules of now, which a chain links",
  "src/engine/reading/cross-section.ts": "what makes a cross-section of readings",
  "src/fit/rows.ts": "the days of training rows, as known on each",
  "src/issue/series/critical-turns.ts": "the as-of date of the content of each day",
};

/** Every module that reads a clock or chance: none stands between load and write. */
const outsideTheLine: Readonly<Record<string, string>> = {
  "src/emit/content/journal.ts": "chance: a name for the journal of a command",
  "src/emit/files/draft.ts": "chance: a name for a file that is still written",
  "src/readers/client/proof.ts": "the clock of a reader, unless given",
  "src/readers/client/settings.ts": "the clock of a reader, unless given",
  "src/site/scripts/reader.ts": "the clock of a reader, whose page says that a publication is late",
};

/** Every other module that reads a disk, and what it reads there. */
const readers: Readonly<Record<string, string>> = {
  "scripts/commands/build.ts": "the mode of the output",
  "scripts/commands/changes.ts": "a built site",
  "scripts/dataset/write-release.ts": "a built site, to copy it",
  "scripts/desk/take/given-files.ts": "the names in a folder of tables, and standard input",
  "scripts/desk/moved-log.ts": "a built site",
  "scripts/desk/own-secret.ts": "the secret that salts texts of records",
  "scripts/desk/program-path.ts": "whether a program is there",
  "scripts/desk/small-file.ts": "keys, checkpoints and models that a command line names",
  "scripts/init/write-new.ts": "a folder that a publication begins in",
  "scripts/left-out-by-hosts.ts": "what a build wrote for its hosts",
  "src/content/files/content-entries.ts": "content: names",
  "src/content/files/content-file.ts": "content: bytes",
  "src/content/files/shipped.ts": "the program",
  "src/content/files/versions.ts": "the program",
  "src/emit/content/journal.ts": "the journals of commands, outside of content",
  "src/emit/content/secret-file.ts": "what lies around a new key",
  "src/emit/files/disk.ts": "outputs",
  "src/emit/files/draft.ts": "outputs",
  "src/emit/files/machine.ts": "the system",
  "src/emit/files/plain-path.ts": "outputs, builds and journals, no link among them",
  "src/emit/files/system-program.ts": "the system",
  "src/emit/mirror/held-copy.ts": "a mirror",
  "src/emit/mirror/part-store.ts": "a mirror",
  "src/emit/site/kept-state.ts": "the cache",
  "src/emit/site/manifest-file.ts": "a built site",
  "src/hosts/runtime/disk-store.ts": "a built site",
  "src/hosts/serve/dist-store.ts": "a built site",
  "src/hosts/template.ts": "the program",
  "src/readers/source/source.ts": "a publication",
  "src/readers/verify/checkpoint-guard.ts": "a built site",
};

/** Exports that no module of ours imports: hosts, clients and the bundler do. */
const entries = [
  "src/readers/client/proof.ts inclusionOf",
  "src/readers/client/stele.ts Stele",
  "src/hosts/runtime/entries/cloudfront-response.ts handler",
  "src/hosts/runtime/entries/netlify.ts config",
  "src/hosts/runtime/entries/vercel.ts config",
];

/** What a module exports, uses nowhere itself, and no other module outside the tests imports. */
function unused(): string[] {
  const all = fg.sync("{src,scripts,bench,examples}/**/*.{ts,tsx,mts,mjs,js}", { cwd: root });
  const texts = new Map(all.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const taken = new Set<string>();
  for (const [file, text] of texts) {
    const take = (names: string, from: string) => {
      const source = relative(root, resolve(root, dirname(file), from));
      for (const [name] of names.matchAll(/\w+/g)) taken.add(`${source} ${name}`);
    };
    const named = /^(?:import|export)\s+(?:type\s+)?([^;]*?)\bfrom "(\.[^"]+)"/gm;
    for (const [, names = "", from = ""] of text.matchAll(named)) take(names, from);
    for (const { 0: all, 1: from = "", index } of text.matchAll(/\bimport\(\s*"(\.[^"]+)"\s*\)/g)) {
      const before = text
        .slice(Math.max(0, index - 200), index)
        .split(";")
        .at(-1);
      const after = text.slice(index + all.length, index + all.length + 200).split(";")[0];
      take(`${before} ${after}`, from);
    }
  }
  return files.flatMap((file) => {
    if (/^src\/readers\/client\/parameters\.ts$|\.d\.mts$/.test(file)) return [];
    const text = stripped(sources.get(file) ?? "");
    const uses = new Map<string, number>();
    for (const [word] of text.matchAll(/\w+/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
    const declared = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
    return [...text.matchAll(declared)].flatMap(([, name = ""]) => {
      return (uses.get(name) ?? 0) > 1 || taken.has(`${file} ${name}`) ? [] : [`${file} ${name}`];
    });
  });
}

/** What a reader has to take apart in the syntax tree below a node, which is inside of a conditional or not. */
function puzzlesIn(node: unknown, isInside: boolean): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => puzzlesIn(one, isInside));
  if (typeof node !== "object" || node === null || !("type" in node)) return [];
  const { type, ...parts } = node as { readonly type: string } & Record<string, unknown>;
  const typeOf = (part: unknown) => (part as { readonly type?: string } | null)?.type;
  const isConditional = type === "ConditionalExpression";
  const own = [
    ...(isConditional && isInside ? ["conditional within a conditional"] : []),
    ...literals.flatMap((literal) => {
      const members = type === literal ? [parts["elements"], parts["properties"]].flat() : [];
      const spread = members.map(
        (one) => (one as { readonly argument?: unknown } | null)?.argument,
      );
      return spread.some((one) => typeOf(one) === literal) ? ["literal spread into a literal"] : [];
    }),
    ...(typeOf(parts["id"]) === "ArrayPattern" && isPlainArray(parts["init"])
      ? ["tuple of constants"]
      : []),
  ];
  // the statements of a function are expressions of their own
  const isWithin = type === "BlockStatement" ? false : isInside || isConditional;
  return [...own, ...Object.values(parts).flatMap((part) => puzzlesIn(part, isWithin))];
}

const literals = ["ArrayExpression", "ObjectExpression"];

function isPlainArray(node: unknown): boolean {
  const { type, elements = [] } = (node ?? {}) as {
    readonly type?: string;
    readonly elements?: readonly { readonly type: string }[];
  };
  return type === "ArrayExpression" && elements.every((one) => one.type !== "SpreadElement");
}

/** The first folder of a file below its room; null for a file of the room itself. */
function folder(file: string): string | null {
  const [, , folder, ...rest] = file.split("/");
  return rest.length === 0 ? null : (folder ?? null);
}

function cycles(): string[] {
  const scripts = fg.sync("scripts/**/*.{ts,tsx}", { cwd: root }).sort();
  const all = new Map(sources);
  for (const file of scripts) all.set(file, readFileSync(join(root, file), "utf8"));
  return circles([...all.keys()], (file) =>
    importsIn(all.get(file) ?? "")
      .filter((name) => name.startsWith("."))
      .map((name) => relative(root, resolve(root, dirname(file), name)))
      .filter((to) => all.has(to)),
  );
}

/** The circles of arrows among nodes, each as the path that closes it. */
function circles(nodes: readonly string[], arrows: (node: string) => readonly string[]): string[] {
  const state = new Map<string, "open" | "done">();
  const found: string[] = [];
  const visit = (node: string, path: readonly string[]): void => {
    if (state.get(node) === "done") return;
    if (state.get(node) === "open") {
      found.push([...path.slice(path.indexOf(node)), node].join(" -> "));
      return;
    }
    state.set(node, "open");
    for (const to of arrows(node)) visit(to, [...path, node]);
    state.set(node, "done");
  };
  for (const node of nodes) visit(node, []);
  return found;
}
