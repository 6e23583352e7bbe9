import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerTypes } from "../../scripts/client/answer-types.ts";
import { clientTypes } from "../../scripts/client/client-types.ts";
import { routes } from "../../src/answers/routes.ts";

const folder = join(import.meta.dirname, "../../src/readers/client");

describe("the client library's types", () => {
  it("are those of the routes: else run scripts/client-types.ts", () => {
    for (const [path, text] of clientTypes(routes)) {
      expect(readFileSync(join(folder, path), "utf8"), path).toBe(text);
    }
  });

  it("leave no code when the library runs, and need no schemas", () => {
    for (const [path, text] of answerTypes(routes)) {
      const rest = text.replace(
        /^(?:import type|export (?:interface|type)|interface|\/\*\*|\/\/|[ }]|$).*/gm,
        "",
      );
      expect(rest, path).toMatch(/^\s*$/);
      expect(text, path).not.toMatch(/"(?:zod|\.\.)/);
    }
  });

  it("have no pages of rows whose list says nothing of what they rest on", () => {
    const found = routes.filter(({ name }) => name === "Research");
    const paged = found.map((route) => ({ ...route, client: "pages" as const }));
    expect(() => clientTypes(paged)).toThrow(
      'Cannot give "/api/research" the client\'s pages: each row carries the basis of its list',
    );
  });

  it("cannot be made of a schema that JSON has no words for: the route and the place are named", () => {
    const [first, ...rest] = routes;
    if (first === undefined) throw new RangeError("Cannot test: there is no route");
    const schema = z.object({
      rows: z.array(z.object({ size: z.string().transform(Number), on: z.date() })),
    });
    expect(() => answerTypes([{ ...first, schema }, ...rest])).toThrow(
      `A schema of an answer must say what JSON holds
  the answer of "${first.path}": "rows[].on" is a date
  the answer of "${first.path}": "rows[].size" is a transform`,
    );
  });
});
