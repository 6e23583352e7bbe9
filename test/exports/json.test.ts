import { describe, expect, it } from "vitest";
import { jsonPackageText as jsonParts } from "../../src/answers/exports/formats.ts";
import { fullRow, sampleLabel, sampleRow, sampleTable } from "./sample-table.ts";

const jsonPackageText = (...given: Parameters<typeof jsonParts>) =>
  [...jsonParts(...given)].join("");

describe("jsonPackageText()", () => {
  it("writes head, rows and tail as one object", () => {
    const rows = [fullRow, sampleRow({ id: "b" })];
    const text = jsonPackageText(sampleTable(rows), sampleLabel);
    expect(JSON.parse(text)).toEqual({ ...sampleLabel.head, rows, ...sampleLabel.tail });
  });

  it("writes each row on a line of its own", () => {
    const rows = [fullRow, sampleRow({ id: "b" })];
    const lines = jsonPackageText(sampleTable(rows), sampleLabel).split("\n");
    expect(lines[0]).toBe('{"success":true,"dataset":"sample","rowCount":1,"rows":[');
    expect(lines.slice(1, 3)).toEqual([`${JSON.stringify(fullRow)},`, JSON.stringify(rows[1])]);
    expect(lines[3]).toMatch(/^\],"sha256":"0+","legalNote":"A reading, not a rating"\}$/);
    expect(lines[4]).toBe("");
  });

  it("writes no rows as an empty array", () => {
    const text = jsonPackageText(sampleTable([]), sampleLabel);
    expect(JSON.parse(text)).toMatchObject({ success: true, rows: [] });
  });
});
