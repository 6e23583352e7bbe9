import { closeSync, openSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadContent } from "../../src/content/load.ts";
import { type Change, withWorld } from "./world.ts";

const mebibyte = 1024 * 1024;

/** Loads a world whose claims are a beginning and one text repeated up to the given size. */
function loadHugeClaims(beginning: string, repeated: string, bytes = 100 * mebibyte) {
  return withWorld({}, async (content) => {
    const file = openSync(join(content, "claims.csv"), "w");
    writeSync(file, `claimId,firmId,statement,temporality,kind\n${beginning}`);
    const block = repeated.repeat(Math.ceil(mebibyte / repeated.length));
    for (let written = 0; written < bytes; written += block.length) writeSync(file, block);
    closeSync(file);
    const before = process.memoryUsage.rss();
    const cpu = process.cpuUsage();
    const { problems } = await loadContent(content);
    // processor time, since wall time includes what other processes take
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (user + system) / 1e6;
    return { problems, seconds, grownBy: process.memoryUsage.rss() - before };
  });
}

function problemsOf(change: Change) {
  return withWorld(change, async (content) => (await loadContent(content)).problems);
}

describe("hostile content", () => {
  it.each([
    ["one row of 100 MB", "C006,F001,", "word "],
    ["a quote that is never closed, over 100 MB of lines", 'C006,F001,"', "a line of text\n"],
    ["100 MB of commas", "C006", ","],
    ["100 MB of quotes", 'C006,F001,"', '"" '],
  ])("%s is one problem, quickly, in a few times its size", async (_name, beginning, repeated) => {
    const { problems, seconds, grownBy } = await loadHugeClaims(beginning, repeated);
    expect(problems).toMatchObject([
      { rule: "csv-row-too-large", place: { file: "claims.csv", line: 2, column: 1 } },
    ]);
    expect(seconds).toBeLessThan(10);
    expect(grownBy).toBeLessThan(400 * mebibyte);
  });

  it("a table over its limit is refused unread", async () => {
    const problems = await withWorld({}, async (content) => {
      truncateSync(join(content, "claims.csv"), 129 * mebibyte);
      return (await loadContent(content)).problems;
    });
    expect(problems).toMatchObject([
      { rule: "file-too-large", found: "135,266,304 bytes", allowed: "up to 134,217,728 bytes" },
    ]);
  });

  it("a table of ten megabytes of broken rows is reported briefly", async () => {
    const row = "C006,F001,Late\n";
    const { problems, seconds } = await loadHugeClaims("", row, 10 * mebibyte);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)?.rule).toBe("more-problems");
    expect(seconds).toBeLessThan(30);
  });

  it("a million lone quotes in a row are one problem", async () => {
    const write = {
      "claims.csv": `claimId,firmId,statement,temporality,kind\n${'C1,F1,"a" b,'.repeat(60_000)}\n`,
    };
    const problems = await problemsOf({ write });
    expect(problems).toMatchObject([{ rule: "csv-quote", place: { line: 2, column: 7 } }]);
  });

  it("a billion laughs are refused at the first alias", async () => {
    const levels = Array.from({ length: 30 }, (_, i) => {
      const items = Array.from({ length: 10 }, () => (i === 0 ? "lol" : `*l${i - 1}`));
      return `l${i}: &l${i} [${items.join(", ")}]\n`;
    });
    const matter = `---\n${levels.join("")}---\nText.\n`;
    const problems = await problemsOf({
      write: { "index.yaml": levels.join(""), "research/laughs.md": matter },
    });
    expect(problems).toMatchObject([
      { rule: "yaml-alias", place: { file: "index.yaml", line: 2, column: 10 } },
      { rule: "yaml-alias", place: { file: "research/laughs.md", line: 3, column: 10 } },
    ]);
  });

  it.each([
    ["firms/deep.yaml", "- ".repeat(400_000), "yaml-depth"],
    ["firms/deep.yaml", "[".repeat(1_000_000), "yaml-depth"],
    ["model/deep.json", "[".repeat(1_000_000), "json-depth"],
    ["model/deep.json", '{"a":'.repeat(200_000), "json-depth"],
  ])("deep nesting in %s is refused before it costs anything", async (file, text, rule) => {
    expect(await problemsOf({ write: { [file]: text } })).toMatchObject([{ rule }]);
  });

  it("a key named __proto__ is an unknown key and changes no object", async () => {
    const problems = await problemsOf({
      append: { "firms/alder-brokerage.yaml": "__proto__: { polluted: true }\nconstructor: x\n" },
    });
    expect(problems.map(({ rule, found }) => [rule, found])).toEqual([
      ["unknown-key", "__proto__"],
      ["unknown-key", "constructor"],
    ]);
    expect({}).not.toHaveProperty("polluted");
  });

  it("a tag that would make an object is refused", async () => {
    const append = { "firms/alder-brokerage.yaml": "aliases: !!js/function 'x'\n" };
    const [problem] = await problemsOf({
      ...{ replace: { "firms/alder-brokerage.yaml": [["aliases:\n  - Alder\n", ""]] } },
      append,
    });
    expect(problem?.rule).toBe("yaml-syntax");
  });

  it.each([
    ["UTF-16 text", "fffe66006900", "firms/dogwood.yaml", 1, 1],
    ["a surrogate written as UTF-8", "61eda080", "firms/dogwood.yaml", 1, 2],
    ["an overlong slash", "610ac0af", "research/x.md", 2, 1],
    ["a character cut off at the end", "c3a9c3a90ae282", "research/x.md", 2, 1],
    ["a bad byte after wide characters", "f09f9880c3a9ff", "firms/dogwood.yaml", 1, 3],
  ])("%s is reported at its position", async (_name, hex, file, line, column) => {
    const problems = await problemsOf({ bytes: { [file]: hex } });
    expect(problems).toMatchObject([{ rule: "bad-utf8", place: { file, line, column } }]);
  });

  it("a bad byte far down a large table is reported at its position", async () => {
    const row = "C006,F001,Née,event,payout_delay\n";
    const head = Buffer.from(`claimId,firmId,statement,temporality,kind\n${row.repeat(50_000)}é,`);
    const hex = Buffer.concat([head, Buffer.from([0xff, 0x0a])]).toString("hex");
    const problems = await problemsOf({ bytes: { "claims.csv": hex } });
    expect(problems.find(({ rule }) => rule === "bad-utf8")?.place).toEqual({
      file: "claims.csv",
      line: 50_002,
      column: 3,
    });
  });

  it.each([
    ["NUL", '"Al\\0der"', "control-character", "U+0000"],
    ["a direction override", '"Al\\u202eder"', "control-character", "U+202E"],
    ["a direction isolate", '"Al\\u2066der"', "control-character", "U+2066"],
    ["a lone surrogate", '"Al\\uD800der"', "control-character", "U+D800"],
    ["a noncharacter", '"Al\\uFFFEder"', "control-character", "U+FFFE"],
    ["a noncharacter of another plane", '"Al\\U0001FFFFder"', "control-character", "U+1FFFF"],
    ["a zero-width space", '"Al\\u200bder"', "control-character", "AlU+200Bder"],
    ["a joiner of words", '"Al\\u2060der"', "control-character", "AlU+2060der"],
    ["a byte-order mark", '"Al\\ufeffder"', "control-character", "AlU+FEFFder"],
    ["a soft hyphen", '"Al\\u00adder"', "control-character", "AlU+00ADder"],
    ["a line break", '"Al\\nder"', "wrong-value", "Al\nder"],
    ["a paragraph separator", '"Al\\u2029der"', "wrong-value", "Al\u2029der"],
  ])("a firm's name with %s is refused where it stands", async (_name, yaml, rule, found) => {
    const problems = await problemsOf({
      replace: { "firms/alder-brokerage.yaml": [["name: Alder Brokerage", `name: ${yaml}`]] },
    });
    const place = { file: "firms/alder-brokerage.yaml", line: 2, column: 7 };
    expect(problems).toMatchObject([{ rule, found, place }]);
  });

  it("a name is measured in code points, and a name of 200,000 characters is refused", async () => {
    const named = (name: string) =>
      problemsOf({
        replace: { "firms/alder-brokerage.yaml": [["name: Alder Brokerage", `name: ${name}`]] },
      });
    expect(await named("😀".repeat(300))).toEqual([]);
    expect(await named("😀".repeat(301))).toMatchObject([
      { rule: "wrong-value", message: '"name" must be text of at most 300 characters' },
    ]);
    expect(await named("A".repeat(200_000))).toMatchObject([{ rule: "wrong-value" }]);
  });
});
