import { type Answer, answer } from "../../resolve/answer.ts";
import type { RouteTable } from "../../resolve/table.ts";

/** Answers the API's addresses in the page, from the stored files beside it. */
export function storedAnswers(root: URL) {
  const read = async (file: string): Promise<string | null> => {
    const response = await fetch(new URL(file, root));
    return response.status === 404 ? null : response.text();
  };
  const table = async (again?: boolean): Promise<RouteTable> => {
    const response = await fetch(new URL("s/routes.json", root), {
      cache: again ? "reload" : "default",
    });
    // written by the same build as this script
    return (await response.json()) as RouteTable;
  };
  return {
    answer: (path: string, query: string): Promise<Answer> =>
      answer("GET", path, query, table, read),
    read,
    /** The JSON of an answer; throws what a failure says. */
    json: async (path: string, query: string): Promise<unknown> => {
      let answered = await answer("GET", path, query, table, read);
      while (answered.kind === "file") {
        const body = await read(answered.file);
        if (body !== null) return JSON.parse(body);
        answered = answered.otherwise;
      }
      const body: unknown = JSON.parse(answered.body.join(""));
      if (answered.status !== 200) throw new RangeError((body as { error: string }).error);
      return body;
    },
  };
}

/** The root of the site, from where a script of `assets/` was loaded. */
export function rootOf(script: string): URL {
  return new URL("../", script);
}
