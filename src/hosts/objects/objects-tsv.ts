import type { HostFile } from "../host-profile.ts";
import type { StoredObject } from "./object-list.ts";

/**
 * One line per object for a shell loop: key, file, content type, cache control and content
 * disposition, separated by tabs. Only the last may be empty, because `read` joins tabs.
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
