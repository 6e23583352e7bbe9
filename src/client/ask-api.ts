import { member } from "./member.ts";
import type { Settings } from "./settings.ts";

/**
 * The host's own answer, or null when it is not reliable, and the answer is then composed from
 * files. A host that ignores a query is detected by the filters that every list answer repeats.
 */
export async function askApi(
  { fetch, timeout }: Settings,
  address: string,
  query: string,
): Promise<{ readonly status: number; readonly body: string; readonly json: unknown } | null> {
  try {
    const url = query === "" ? address : `${address}?${query}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    const body = await response.text();
    const json: unknown = JSON.parse(body);
    const { status } = response;
    return (status === 200 ? isAsked(json, query) : isRefusal(status, json))
      ? { status, body, json }
      : null;
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
