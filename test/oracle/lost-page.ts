import type { Evaluate } from "./evaluator.ts";

/** Whether an address is of pages, where a person goes astray: not below /api, and not of a file of data. */
export function isOfPages(url: string): boolean {
  const path = url.replace(/[?#].*$/s, "");
  return !/^\/api(?:\/|$)/.test(path) && !path.endsWith(".json");
}

/** The reference of a whole site: outside of the API it is the page for what is not there. */
export function withLostPage(evaluate: Evaluate, page: string): Evaluate {
  return async (method, url) => {
    const expected = await evaluate(method, url);
    if (expected.status !== 404 || !isOfPages(url)) return expected;
    const body = expected.body.length === 0 ? expected.body : page;
    return { ...expected, mediaType: "text/html; charset=utf-8", body };
  };
}
