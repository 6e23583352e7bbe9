import { readFileSync } from "node:fs";
import { join } from "node:path";
import fg from "fast-glob";
import { describe, expect, it } from "vitest";
import { clientTypes } from "../../scripts/client/client-types.ts";
import { routes } from "../../src/routes.ts";

const folder = join(import.meta.dirname, "../../src/client");

describe("the client library's types", () => {
  it("are those of the routes' schemas: else run scripts/client-types.ts", () => {
    const made = clientTypes(routes);
    for (const [path, text] of made) {
      expect(readFileSync(join(folder, path), "utf8"), path).toBe(text);
    }
    const kept = fg.sync("answers/*.ts", { cwd: folder }).sort();
    expect(kept).toEqual([...made.keys()].filter((path) => path.startsWith("answers/")).sort());
  });

  it("are types only: nothing of them is left when the library runs", () => {
    for (const [path, text] of clientTypes(routes)) {
      expect(
        text.replace(/^(?:import type|export (?:interface|type)|\/\*\*|\/\/|[ }]|$).*/gm, ""),
        path,
      ).toMatch(/^\s*$/);
    }
  });
});
