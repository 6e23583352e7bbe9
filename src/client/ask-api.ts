import { resolve } from "../resolve/resolve.ts";
import { listEdition, type Reply } from "./ask.ts";
import { member } from "./member.ts";
import type { Mirror } from "./mirror.ts";
import type { Settings } from "./settings.ts";

/**
 * The host's own answer, or null when it is not reliable, and the answer is then composed from
 * files. A host that ignores a query is detected by the filters that every list answer repeats.
 */
export async function askApi(
  settings: Settings,
  mirror: Mirror,
  path: string,
  query: string,
): Promise<Reply | null> {
  const table = await mirror.table(false);
  try {
    const url = `${mirror.url}${path}${query === "" ? "" : `?${query}`}`;
    const response = await settings.fetch(url, { signal: AbortSignal.timeout(settings.timeout) });
    const body = await response.text();
    const json: unknown = JSON.parse(body);
    const { status } = response;
    if (!(status === 200 ? isAsked(json, query) : isRefusal(status, json))) return null;
    const plan = resolve("GET", path, query, table);
    const edition = await listEdition(mirror, plan.kind === "file" ? plan.of : null, json);
    return { status, body, json, mirror: mirror.url, build: table.build, edition };
  } catch {
    return null;
  }
}

function isRefusal(status: number, json: unknown): boolean {
  const code = String(member(json, "code"));
  return status < 500 && /^(?:invalid_|unknown_(?!route))/.test(code);
}

function isAsked(json: unknown, query: string): boolean {
  if (member(json, "success") !== true) return false;
  const meta = member(json, "meta");
  const window = member(member(json, "review"), "window");
  return [...new URLSearchParams(query)].every(([name, value]) => {
    const places = [meta, member(meta, "filters"), window];
    return places.some((place) => String(member(place, name)) === value);
  });
}
