import { notHere } from "../resolve/failure.ts";
import { answerHeaders } from "../resolve/headers.ts";
import { matchPath } from "../resolve/path.ts";
import { resolve } from "../resolve/resolve.ts";
import type { RouteTable } from "../resolve/table.ts";
import { failureResponse } from "./handler.ts";
import type { Response } from "./response.ts";

/** A host profile as far as it shows in answers. */
export interface Imitated {
  readonly host: string;
  /** `files`: routes without parameters. `rules`: also every stored page. `resolver`: all. */
  readonly tier: "files" | "rules" | "resolver";
}

/** What a host says otherwise than the server would; null where they agree. `url` is raw. */
export function imitation(
  { host, tier }: Imitated,
  table: RouteTable,
  method: string,
  url: string,
): Response | null {
  const [path = "", ...rest] = url.split("?");
  if (path === "/s/host.json" && (method === "GET" || method === "HEAD")) {
    const headers = answerHeaders(200, "application/json; charset=utf-8", "latest", "");
    return { status: 200, headers, body: `${JSON.stringify({ version: 1, host, tier })}\n` };
  }
  if (tier === "resolver" || !path.startsWith("/api/")) return null;
  const plan = resolve(method, path, rest.join("?"), table);
  if (plan.kind === "options" || plan.kind === "failure") return null;
  if (plan.kind === "file" && (tier === "rules" || !hasParameters(path, table))) return null;
  return failureResponse(notHere(`"${host}" does not compose answers, the client library does`));
}

function hasParameters(path: string, table: RouteTable): boolean {
  const match = matchPath(path, table);
  return match.kind === "matched" && match.matched.route.parameters.length > 0;
}
