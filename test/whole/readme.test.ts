import { readFileSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { built } from "./built.ts";

it("the README shows what GET /api/publications of the demonstration answers", () => {
  const { publication } = built(inject("dist")).json("api/publications.json") as {
    publication: Record<string, unknown>;
  };
  const [, block = ""] = /^```json\n([\s\S]*?)^```/m.exec(readFileSync("README.md", "utf8")) ?? [];
  const { legalNote, ...shown } = JSON.parse(block).publication;
  expect(publication).toMatchObject(shown);
  expect(String(publication["legalNote"])).toContain(legalNote.replace(/ …$/, ""));
});
