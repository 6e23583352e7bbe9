import { beforeAll, describe, expect, it } from "vitest";
import { loadDataset } from "../../src/content/load.ts";
import { type Analysis, analyse } from "../../src/engine/analyse.ts";
import { areWordsAlone, reworded } from "../../src/engine/reworded.ts";
import { reviewer } from "../../src/engine/signals/review.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";

const asOf = "2024-03-06";
let dataset: Dataset;
let before: Analysis;

beforeAll(async () => {
  dataset = await loadDataset("test/worlds/minimal/content");
  before = analyse(worldAt(dataset, asOf));
});

/** An analysis without what is worked out when it is asked for. */
function valuesOf({ calibrations: _, ...values }: Analysis) {
  return values;
}

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ["x"];
  if (typeof value !== "object" || value === null) return { on: "2024-01-02", text: "Not so." };
  const [[name, first] = ["", null]] = Object.entries(value);
  return { ...value, [name]: other(first) };
}

/** The dataset with another value in each field of a record in turn. */
function* edits<K extends "publisher" | "firms" | "research">(
  kind: K,
  record: object,
  into: (edited: object) => unknown,
): Iterable<readonly [string, Dataset]> {
  for (const [name, value] of Object.entries(record)) {
    const edited = into({ ...record, [name]: other(value) });
    yield [`${kind}.${name}`, { ...dataset, [kind]: edited } as Dataset];
  }
}

function* fieldEdits(): Iterable<readonly [string, Dataset]> {
  yield* edits("publisher", dataset.publisher, (edited) => edited);
  yield* edits("firms", at(dataset.firms, 1), (edited) => dataset.firms.with(1, edited as never));
  yield* edits("research", at(dataset.research, 0), (edited) => [edited]);
}

describe("areWordsAlone()", () => {
  it("holds of another list of a kind only for citations, research and pages", () => {
    const words = Object.keys(dataset).filter((kind) => {
      const rows: unknown = Reflect.get(dataset, kind);
      const more = Array.isArray(rows) ? [...rows, {}] : { ...(rows as object), added: "x" };
      return kind !== "firms" && areWordsAlone(dataset, { ...dataset, [kind]: more } as Dataset);
    });
    expect(words.sort()).toEqual(["citations", "pages", "publisher", "research"]);
  });

  it("tells every row from the same with another value", () => {
    const { publisher: _, citations: __, research: ___, ...facts } = dataset;
    for (const [kind, rows] of Object.entries(facts)) {
      if (!Array.isArray(rows) || rows.length === 0 || kind === "firms") continue;
      for (const name of Object.keys(rows[0])) {
        const edited = [{ ...rows[0], [name]: other(rows[0][name]) }, ...rows.slice(1)];
        const isWords = areWordsAlone(dataset, { ...dataset, [kind]: edited } as Dataset);
        expect(isWords, `${kind}.${name}`).toBe(false);
      }
    }
  });
});

describe("reworded()", () => {
  it("gives what analyse() gives after an edit of any field that no reading rests on", () => {
    const words: string[] = [];
    for (const [name, edited] of fieldEdits()) {
      if (!areWordsAlone(dataset, edited)) continue;
      words.push(name);
      const again = reworded(before, edited);
      const anew = analyse(worldAt(edited, asOf));
      expect(valuesOf(again), name).toEqual(valuesOf(anew));
      expect(reviewer(again)("balanced", 30), name).toEqual(reviewer(anew)("balanced", 30));
      const asked = { ...again.calibration.realTime, mode: "hindcast", preset: null } as const;
      expect(again.calibrations(asked), name).toEqual(anew.calibrations(asked));
    }
    expect(words).toContain("firms.name");
    expect(words).not.toContain("firms.listedOn");
    expect(words.length).toBeGreaterThan(20);
  });
});
