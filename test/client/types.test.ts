import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fg from "fast-glob";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { clientTypes } from "../../scripts/client/client-types.ts";
import { writeTypes } from "../../scripts/client/write-types.ts";
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

  it("leave no code when the library runs", () => {
    for (const [path, text] of clientTypes(routes)) {
      if (path === "methods.ts") continue;
      expect(
        text.replace(/^(?:import type|export (?:interface|type)|\/\*\*|\/\/|[ }]|$).*/gm, ""),
        path,
      ).toMatch(/^\s*$/);
    }
  });

  it("cannot be made of a schema that JSON has no words for: the route and the place are named", () => {
    const [first, ...rest] = routes;
    if (first === undefined) throw new RangeError("Cannot test: there is no route");
    const schema = z.object({
      rows: z.array(z.object({ size: z.string().transform(Number), on: z.date() })),
    });
    expect(() => clientTypes([{ ...first, schema }, ...rest])).toThrow(
      `Cannot write the client's types: a schema must say what JSON holds
  the answer of "${first.path}": "rows[].on" is a date
  the answer of "${first.path}": "rows[].size" is a transform`,
    );
  });

  it("replace those before, and remove none that still exists", () => {
    const out = mkdtempSync(join(tmpdir(), "stele-types-"));
    mkdirSync(join(out, "answers"));
    for (const name of ["kept.ts", "gone.ts"]) writeFileSync(join(out, "answers", name), "old");
    writeTypes(
      out,
      new Map([
        ["answers/kept.ts", "new"],
        ["parameters.ts", "new"],
      ]),
    );
    expect(readdirSync(join(out, "answers"))).toEqual(["kept.ts"]);
    expect(readFileSync(join(out, "answers/kept.ts"), "utf8")).toBe("new");
    rmSync(out, { recursive: true });
  });
});
