import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import fg from "fast-glob";
import { describe, expect, it } from "vitest";

// The arrows of ARCHITECTURE.md. A room may import itself and what stands to its right.
const rooms: Readonly<Record<string, readonly string[]>> = {
  problem: [],
  resolve: [],
  model: ["problem"],
  record: ["model"],
  load: ["model", "problem", "record"],
  engine: ["model", "record"],
  fit: ["engine", "model", "record"],
  issue: ["engine", "model", "record"],
  http: ["cards", "engine", "issue", "model", "record", "resolve"],
  site: ["engine", "http", "model", "record"],
  exports: ["engine", "http", "issue", "model", "record", "resolve"],
  cards: ["model", "record"],
  feeds: ["http", "issue", "model", "record", "resolve", "site"],
  verify: ["emit", "model", "record"],
  routes: ["cards", "engine", "exports", "http", "issue", "model", "record", "resolve", "site"],
  render: ["http", "resolve"],
  emit: ["model", "record", "resolve"],
  store: ["cards", "emit", "feeds", "http", "model", "record", "render", "resolve"],
  hosts: ["emit", "http", "model", "resolve", "store"],
  client: ["resolve"],
  serve: ["emit", "resolve", "store"],
  probe: ["emit", "resolve"],
};

/** Steps that name the whole line: the only files that may import any room. */
const whole = ["build.ts", "routes.ts", "problem-text.ts"];

const root = join(import.meta.dirname, "..");
const files = fg.sync("src/**/*.ts", { cwd: root }).sort();
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));

function imports(file: string): string[] {
  const text = sources.get(file) ?? "";
  return [
    ...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/gm),
  ].map((match) => match[1] ?? match[2] ?? "");
}

function local(file: string): string[] {
  return imports(file)
    .filter((name) => name.startsWith("."))
    .map((name) => relative(root, resolve(root, dirname(file), name)));
}

function room(file: string): string {
  const [, first = ""] = file.split("/");
  return first.endsWith(".ts") ? first.slice(0, -3) : first;
}

function stripped(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
}

describe("the architecture", () => {
  it("knows every room", () => {
    const found = new Set(files.filter((f) => !whole.includes(f.slice(4))).map(room));
    expect([...found].filter((name) => rooms[name] === undefined)).toEqual([]);
  });

  it("has imports that point one way", () => {
    const wrong = files
      .filter((file) => !whole.includes(file.slice(4)))
      .flatMap((file) =>
        local(file)
          .filter((to) => room(to) !== room(file) && !(rooms[room(file)] ?? []).includes(room(to)))
          .map((to) => `${file} imports ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it("has a resolver that imports nothing outside itself", () => {
    const outside = files
      .filter((file) => room(file) === "resolve")
      .flatMap((file) => imports(file).filter((name) => !/^\.\/[a-z-]+\.ts$/.test(name)));
    expect(outside).toEqual([]);
  });

  it("has no import cycle", () => {
    expect(cycles()).toEqual([]);
  });

  it("reads files only where it loads or serves, and writes them only in emit", () => {
    const readers = ["load", "serve", "cards", "verify", "hosts"];
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

  it("reads no clock, chance, locale or environment", () => {
    const forbidden =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\.localeCompare\(|\.toLocale\w*\(|\bIntl\.|\bprocess\.env\b|\bperformance\.now\(/;
    const found = files.filter((file) => forbidden.test(stripped(sources.get(file) ?? "")));
    expect(found).toEqual([]);
  });

  it("has no file longer than 250 lines", () => {
    const long = files.filter((file) => (sources.get(file) ?? "").split("\n").length > 251);
    expect(long).toEqual([]);
  });

  it("has no any and no note for later in src and scripts", () => {
    const all = fg.sync(["src/**/*.ts", "scripts/**/*.ts"], { cwd: root });
    const loose = /(?:: |<|\bas )any\b(?! [a-z])|@ts-(?:ignore|nocheck)|\b(?:TODO|FIXME|XXX)\b/;
    expect(all.filter((file) => loose.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("has no mutable state at the top of a module", () => {
    const found = files.filter((file) =>
      /^(?:let |(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap)\(\))/m.test(
        sources.get(file) ?? "",
      ),
    );
    expect(found).toEqual([]);
  });

  it("has no barrel and no drawer", () => {
    const names = files.filter((f) => /\/(?:index|utils|helpers|common|types|misc)\.ts$/.test(f));
    expect(names).toEqual([]);
  });
});

function cycles(): string[] {
  const state = new Map<string, "open" | "done">();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      found.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      return;
    }
    state.set(file, "open");
    for (const to of local(file)) if (sources.has(to)) visit(to, [...path, file]);
    state.set(file, "done");
  };
  for (const file of files) visit(file, []);
  return found;
}
