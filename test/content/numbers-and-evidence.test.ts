import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import countries from "../../src/content/delivery/table/countries.json" with { type: "json" };
import { numberText } from "../../src/content/delivery/table/numbers.ts";
import { loadContent } from "../../src/content/load.ts";
import { mergedLockChange } from "../../src/emit/content/content-writer.ts";
import { chosenDay } from "../../src/engine/world/world.ts";
import { isCountryCode } from "../../src/model/address/country-codes.ts";
import { readNumber } from "../../src/model/cell.ts";
import { survivesReading } from "../../src/model/language/number-text.ts";
import { type Change, withWorld } from "../load/world.ts";

/** The rules that a changed world breaks, with the files. */
async function broken(change: Change, more: (content: string) => void = () => undefined) {
  return withWorld(change, async (content) => {
    more(content);
    const { problems } = await loadContent(content);
    return problems.map(({ rule, place }) => `${rule} ${place.file}`);
  });
}

describe("a number stays as it is written, or is refused", () => {
  it.each([
    ["1e-400", "0.0000000000000000000000000000000000000000000001e-300", "-1e-999"],
    ["12345678901234567890", "9007199254740993", "-123456789012345678"],
    ["0.12345678901234567890", "3.14159265358979323846", "30.00000000000000000001"],
  ])("in a cell: %s, %s and %s are refused", (...texts) => {
    for (const text of texts) expect(readNumber(text), text).toBeNull();
  });

  it("in a cell, in every form that people and programs write", () => {
    const texts = {
      ...{
        "0": 0,
        "-0": -0,
        "007": 7,
        "1.50": 1.5,
        "+5": 5,
        ".5": 0.5,
        "5.": 5,
        "1e5": 1e5,
        "1E+05": 1e5,
      },
      ...{
        "0.0000000000000000000": 0,
        "0e-999": 0,
        "9007199254740992": 2 ** 53,
        "100000000000000000000": 1e20,
      },
      ...{
        "0.1": 0.1,
        "0.10000000000000001": 0.1,
        "0.30000000000000004": 0.1 + 0.2,
        "5e-324": 5e-324,
      },
    };
    for (const [text, value] of Object.entries(texts)) expect(readNumber(text), text).toBe(value);
  });

  it("in a cell, whatever number a program wrote with up to 17 digits", () => {
    const near = fc.double({ noNaN: true, min: -1e30, max: 1e30 });
    fc.assert(
      fc.property(near, fc.integer({ min: 1, max: 17 }), (value, digits) => {
        expect(survivesReading(String(value))).toBe(true);
        expect(survivesReading(value.toPrecision(17))).toBe(true);
        const text = value.toPrecision(digits);
        if (digits <= 15) expect(survivesReading(text)).toBe(true);
        expect(survivesReading(value.toExponential(16))).toBe(true);
      }),
    );
  });

  it("in a table, a methodology and a model", async () => {
    const row = "F001,speed,1e-400,hours,2024-01-07,2024-01-08,\n";
    const rules = await broken({ append: { "observations/2024.csv": row } });
    expect(rules).toContain("wrong-value observations/2024.csv");
    const yaml = (to: string): Change => ({
      replace: { "methodology/2024.1.yaml": [["halfLifeDays: 30", `halfLifeDays: ${to}`]] },
    });
    for (const text of ["1e-400", "12345678901234567890", "0x1fffffffffffffffffff"]) {
      expect(await broken(yaml(text)), text).toContain("lost-digits methodology/2024.1.yaml");
    }
    expect(await broken(yaml("30.0"))).toEqual([]);
    const quoted: Change = {
      replace: {
        "firms/alder-brokerage.yaml": [
          ["country: MT", 'country: MT\nidentifiers: {companyNumber: "12345678901234567890"}'],
        ],
      },
    };
    expect(await broken(quoted)).toEqual([]);
    const json = { write: { "model/m.json": '{"version":"m","lambda":1e-400}' } };
    expect(await broken(json)).toContain("lost-digits model/m.json");
  });

  it("and a fraction of another's table is rounded to the digits that a number keeps, an identifier is none", () => {
    expect(numberText("0.33333333333333333333", "point")?.value).toBe("0.3333333333333333");
    expect(numberText("12345678901234567890", "point")).toBeNull();
    expect(numberText("1e-400", "point")).toBeNull();
  });
});

describe("what strangers verify is read as they read it", () => {
  const lock = "published.lock.json";
  const locked = (change: (text: string) => string) =>
    broken({ publish: [{}] }, (content) => {
      const file = join(content, lock);
      const text = change(readFileSync(file, "utf8"));
      writeFileSync(file, text);
    });
  const asLine = (text: string) =>
    text
      .trim()
      .replace(/^\{\s*/, "")
      .replace(/\s*\}$/, "");

  it.each<readonly [string, (text: string) => string]>([
    ["a comma after the last line", (text) => `{${asLine(text)},\n}\n`],
    ["a comment", (text) => `{${asLine(text)} // why\n}\n`],
    ["a line twice", (text) => `{${asLine(text)},\n${asLine(text)}\n}\n`],
    ["a hidden key", (text) => `{${asLine(text)},\n"__proto__": "${"0".repeat(64)}"\n}\n`],
    ["second braces", (text) => `{${asLine(text)}\n}\n{${asLine(text)}\n}\n`],
    ["a byte-order mark", (text) => `\ufeff${text}`],
    ["single quotes", (text) => text.replaceAll('"', "'")],
    ["nothing", () => ""],
  ])("so a lock with %s is refused", async (_, change) => {
    expect((await locked(change)).filter((one) => one.endsWith(lock))).not.toEqual([]);
  });

  it("so records, rows and forecasts are strict as well", async () => {
    const rows = await broken({ publish: [{}] }, (content) => {
      const file = join(content, "published.rows.csv");
      const [header = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
      writeFileSync(file, `${[header, ...lines.flatMap((line) => [line, line])].join("\n")}\n`);
    });
    expect(rows).toContain("duplicate-row published.rows.csv");
    const forecast = "issuedOn,firmId,probability,modelVersion,mode\n";
    const marked = { write: { "forecasts/2024-02-07.csv": `\ufeff${forecast}` } };
    expect(await broken(marked)).toContain("bad-utf8 forecasts/2024-02-07.csv");
  });

  it("and repair joins what a merge left apart, once, and nothing else", async () => {
    await withWorld({}, (content) => {
      const file = join(content, lock);
      const [a, b] = ["a", "b"].map(
        (one) => `"HBR-WS-20240204-0000000${one}": "${one.repeat(64)}"`,
      );
      writeFileSync(file, `{${a}\n}\n{${a}\n,${b}\n}\n`);
      expect(mergedLockChange(content)?.after).toBe(`{${a}\n,${b}\n}\n`);
      writeFileSync(file, `{${a}\n,${b}\n}\n`);
      expect(mergedLockChange(content)).toBeNull();
      writeFileSync(file, `{${a}\n,${a?.replace(/a{64}/, "b".repeat(64))}\n}\n`);
      expect(mergedLockChange(content)).toBeNull();
      rmSync(file);
      expect(mergedLockChange(content)).toBeNull();
    });
  });
});

describe("what cannot be meant is refused", () => {
  const firm = "firms/alder-brokerage.yaml";

  it("a country that there is not, by the whole list of ISO 3166-1", async () => {
    expect(Object.keys(countries).every(isCountryCode)).toBe(true);
    expect(Object.keys(countries)).toHaveLength(249);
    for (const code of ["ZZ", "XX", "AA", "QM", "UK", "EU", "XK", "AN", "SU"]) {
      const change = { replace: { [firm]: [["country: MT", `country: ${code}`]] } } as const;
      expect(await broken(change), code).toContain(`wrong-value ${firm}`);
    }
  });

  it.each(["index", "page", "sort", "limit", "status"])("a slug or an alias %s", async (slug) => {
    const file = `firms/${slug}.yaml`;
    const text = "firmId: F009\nname: Another Broker\nlistedOn: 2024-01-01\n";
    expect(await broken({ write: { [file]: text } })).toContain(`reserved-slug ${file}`);
    const change = {
      replace: { [firm]: [["  - Alder", `  - "${slug.toUpperCase()}"`]] },
    } as const;
    expect(await broken(change)).toContain(`reserved-slug ${firm}`);
  });

  it("an essay that would take the page of its folder", async () => {
    const change = {
      replace: { "research/reading-the-index.md": [["id: reading-the-index", "id: index"]] },
    } as const;
    expect(await broken(change)).toContain("reserved-id research/reading-the-index.md");
  });

  it("a folder with the name of a file, wherever", async () => {
    for (const path of [
      "firms/x.yaml",
      "citations2.csv",
      "theme/style.css",
      "README.md",
      "research/a.md",
      "index.yaml/a/b/c",
    ]) {
      const found = await broken({}, (content) => {
        const at = join(content, path);
        rmSync(join(content, path.split("/")[0] === "index.yaml" ? "index.yaml" : "none"), {
          force: true,
        });
        mkdirSync(at, { recursive: true });
        writeFileSync(join(at, "x"), "x");
      });
      expect(
        found.some((one) => /^(?:not-a-file|unknown-file) /.test(one)),
        path,
      ).toBe(true);
    }
  });

  it("two names that differ by case alone, and a name that is none on every disk", async () => {
    const found = await broken({}, (content) => {
      writeFileSync(join(content, "firms/Alder-Brokerage.yaml"), "firmId: F009\n");
      writeFileSync(join(content, "firms/con.yaml"), "firmId: F008\n");
    });
    expect(found).toContain("case-collision firms/alder-brokerage.yaml");
    expect(found).toContain("reserved-name firms/con.yaml");
  });

  it("a day before everything, by check and by build", async () => {
    const change: Change = { append: { "index.yaml": "asOf: 1999-01-01\n" } };
    expect(await broken(change)).toContain("as-of-before-methodology index.yaml");
    await withWorld({}, async (content) => {
      const { dataset } = await loadContent(content);
      if (dataset === null) throw new Error("the minimal world is whole");
      expect(() => chosenDay(dataset, "1999-01-01")).toThrow("no firm was in the books before");
    });
    const early: Change = {
      append: { "index.yaml": "asOf: 2019-01-01\n" },
      replace: {
        "methodology/2024.1.yaml": [["effectiveFrom: 2024-01-01", "effectiveFrom: 1990-01-01"]],
      },
    };
    expect(await broken(early)).toContain("as-of-before-methodology index.yaml");
  });
});
