import type { HostFile } from "../host-profile.ts";
import type { StoredObject } from "./object-list.ts";

/**
 * One object a line for a loop in a shell: key, file, content type, cache control, content
 * disposition, with a tab between them. The last one alone may be empty: `read` joins tabs.
 */
export function objectsTsv(objects: readonly StoredObject[]): HostFile {
  const lines = objects.map(({ key, file, mediaType, cacheControl, disposition }) =>
    [key, file, mediaType, cacheControl, disposition].map(cell).join("\t"),
  );
  const body = lines.map((line) => `${line}\n`).join("");
  return { path: "objects.tsv", mediaType: "text/tab-separated-values; charset=utf-8", body };
}

function cell(text: string): string {
  if (!/[\t\n\r\\]/.test(text)) return text;
  throw new RangeError(
    `Cannot list an object: found ${JSON.stringify(text)}, must be without tabs, line ends and "\\"`,
  );
}
