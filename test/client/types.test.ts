import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerTypes } from "../../scripts/client/answer-types.ts";
import { clientTypes } from "../../scripts/client/client-types.ts";
import { routes } from "../../src/answers/routes.ts";
import { at } from "../../src/model/language/at.ts";
import { Methods } from "../../src/readers/client/methods.ts";

/** The address that a member of the client asks for first. */
async function askedBy(name: string, names: readonly string[]): Promise<string> {
  const asked: string[] = [];
  const answer = (path: string) => {
    asked.push(path);
    return Promise.reject(new RangeError("Cannot answer"));
  };
  const methods = new Methods({ answer, ask: answer, checkpoint: () => null });
  const member: unknown = Object(methods)[name];
  const { page, json } = Object(member);
  await (typeof member === "function" ? member : (page ?? json))(...names).catch(() => null);
  return asked.join(" ");
}

describe("the client library's types", () => {
  it("are of a member for each route, which asks for its address", async () => {
    const text = clientTypes(routes).get("methods.ts") ?? "";
    const declared = [...text.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
    const named = routes.map(({ name, client }) => {
      return client === "exports" ? client : name.charAt(0).toLowerCase() + name.slice(1);
    });
    expect(declared).toEqual(["constructor", ...named]);
    const asked = await Promise.all(
      named.map((name, i) =>
        askedBy(
          name,
          at(routes, i).pathParameters.map(() => "x"),
        ),
      ),
    );
    expect(asked).toEqual(routes.map(({ path }) => path.replace(/:\w+/g, "x")));
  });

  it("leave no code when the library runs, and need no schemas", () => {
    for (const [path, text] of [...answerTypes(routes), ...clientTypes(routes)]) {
      const rest = text.replace(
        /^(?:import type|export (?:declare class|interface|type)|interface|\/\*\*|\/\/|[ }]|$).*/gm,
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
