import { type Answer, answer } from "../../resolve/answer.ts";
import type { RouteTable } from "../../resolve/table.ts";

/** Answers the API's addresses in the page, from the stored files beside the script that is running. */
export function storedAnswers() {
  const script = document.currentScript as HTMLScriptElement;
  // from where a script of `assets/` was loaded
  const root = new URL("../", script.src);
  /** Files that were read, until an answer finds that the site is another. */
  let known = new Map<string, Promise<string | null>>();
  const read = (file: string, cache: RequestCache = "default"): Promise<string | null> => {
    const found = known.get(file);
    if (found !== undefined) return found;
    const reading = fetch(new URL(file, root), { cache }).then((response) =>
      response.status === 404 ? null : response.text(),
    );
    known.set(file, reading);
    reading.catch(() => known.delete(file));
    return reading;
  };
  const table = async (again = false): Promise<RouteTable> => {
    if (again) known = new Map();
    // written by the same build as this script
    return JSON.parse((await read("s/routes.json", again ? "reload" : "default")) ?? "");
  };
  const answered = (path: string, query: string): Promise<Answer> =>
    answer("GET", path, query, table, read);
  return {
    root,
    answer: answered,
    read,
    /** The JSON of an answer; throws what a failure says. */
    json: async (path: string, query: string): Promise<unknown> => {
      const found = await answered(path, query);
      const stored = found.kind === "file" ? await read(found.file) : null;
      if (stored !== null) return JSON.parse(stored);
      const one = found.kind === "file" ? await found.otherwise() : found;
      const body: unknown = JSON.parse(one.body.join(""));
      if (one.status !== 200) throw new RangeError((body as { error: string }).error);
      return body;
    },
  };
}

export function failureWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
