import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readModel } from "../../scripts/desk/model-file.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { tinyDataset } from "../engine/world-builder.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-model-file-"));
const whole = readFileSync("test/fixtures/fitted-model.json", "utf8");
const content = tinyDataset({ methodologies: [tinyMethodology()] });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["is not there", null, /: no such file or directory$/],
  ["is not JSON", "{", /: it must be JSON \(/],
  ["is no model", '{"version":"x"}', /: at "estimation": /],
  [
    "has a feature of no methodology",
    whole,
    /: found the feature "[^"]+", must be one that a meth/,
  ],
])("a model file that %s is refused by its name", (_, text, why) => {
  const file = join(folder, "model.json");
  rmSync(file, { force: true });
  if (text !== null) writeFileSync(file, text);
  const read = () => readModel(file, content);
  expect(read).toThrow(`Cannot read the model "${file}": `);
  expect(read).toThrow(why);
});
