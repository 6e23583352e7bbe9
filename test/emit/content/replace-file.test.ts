import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceFile } from "../../../src/emit/files/draft.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-replace-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(place(name), "utf8");

describe("replaceFile()", () => {
  it("removes what a killed command left of the same file, and no other's draft", () => {
    const draftOf = (file: string) => `.${file}.${randomUUID()}.draft`;
    const [killed, running, other] = [draftOf("a.txt"), draftOf("a.txt"), draftOf("b.txt")];
    for (const name of [killed, running, other]) writeFileSync(place(name), "half");
    for (const name of [killed, other]) utimesSync(place(name), 1, 1);
    replaceFile(place("a.txt"), "whole");
    expect(text("a.txt")).toBe("whole");
    expect(readdirSync(folder).sort()).toEqual([running, other, "a.txt"]);
  });

  it("leaves the file as it was where its draft cannot be written", () => {
    writeFileSync(place("a.txt"), "old");
    expect(() => replaceFile(place("a.txt"), "new", place("b".repeat(300)))).toThrow();
    expect([text("a.txt"), readdirSync(folder)]).toEqual(["old", ["a.txt"]]);
  });
});
