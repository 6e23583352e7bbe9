import type { ServerResponse } from "node:http";
import { mediaTypes } from "../../answers/api/media-types.ts";
import { counted } from "../../model/language/counted.ts";
import type { Problem } from "../../model/problem.ts";
import type { HostResponse } from "../runtime/host-response.ts";
import type { HostSite } from "../runtime/respond.ts";
import { handle, type RequestHeaders, serving } from "../serve/server.ts";
import { template } from "../template.ts";
import type { Preview } from "./preview.ts";

/** Serves a preview; port 0 picks a free one. `told` puts problems into words. */
export async function previewServer(
  first: Preview,
  port: number,
  told: (problems: readonly Problem[]) => string,
) {
  let now = first;
  let version = 0;
  const listeners = new Set<ServerResponse>();
  const message = () => {
    return `data: ${JSON.stringify({ version, problems: told(now.problems) })}\n\n`;
  };
  /** Shows another preview; pages with another site reload, others get the problems. */
  const show = (preview: Preview): void => {
    if (preview.site !== now.site) version += 1;
    now = preview;
    for (const listener of listeners) listener.write(message());
  };
  const { server, address } = await serving(port, async (method, url, headers, response) => {
    if (!/^\/_stele\/events(?:\?|$)/.test(url)) {
      return previewed({ ...now, version }, method, url, headers);
    }
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(message());
    listeners.add(response);
    response.on("close", () => listeners.delete(response));
    return null;
  });
  return { server, address, show };
}

export const scriptPath = "_stele/preview.js";

/** Answers a request from a preview as a host would from the site, for no cache and no other origin. */
export async function previewed(
  { site, problems, version }: Preview & { readonly version: number },
  method: string,
  url: string,
  headers: RequestHeaders,
): Promise<HostResponse> {
  if (site === null && url !== `/${scriptPath}`) return page(503, waiting(problems), version);
  const errors: unknown[] = [];
  const store = previewStore(site, version, (error) => errors.push(error));
  const answered = await handle(store, method, url, headers);
  const [error] = errors;
  // a page that cannot be made must not end the preview of the others
  if (error !== undefined) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return response(500, "text/plain; charset=utf-8", text);
  }
  // an unpublished figure is for the pages of this server only
  const kept = Object.entries(answered.headers).filter(
    ([name]) => !/^(?:access-control|cross-origin)-/.test(name),
  );
  return { ...answered, headers: { ...Object.fromEntries(kept), "cache-control": "no-store" } };
}

/** The files of a preview; `failed` is told why one of them cannot be made. */
function previewStore(
  site: Preview["site"],
  version: number,
  failed: (error: unknown) => void,
): HostSite {
  const typed: Record<string, string> = { [scriptPath]: "text/javascript; charset=utf-8" };
  const made = async (path: string): Promise<string | Uint8Array | null> => {
    if (path === scriptPath) return template("preview.js");
    const file = (await site?.(path)) ?? null;
    if (file === null) return null;
    typed[path] = file.mediaType;
    const isPage = file.mediaType.startsWith("text/html");
    return isPage ? withScript(String(file.body), version) : file.body;
  };
  const facts = { host: "dev", baseUrl: null, types: {}, typed, classes: {}, classed: {} };
  return {
    facts: { ...facts, untyped: "application/octet-stream" },
    read: async (path) => {
      const body = await made(path).catch((error) => {
        failed(error);
        throw error;
      });
      return body === null ? null : Uint8Array.from(Buffer.from(body));
    },
  };
}

function page(status: number, html: string, version: number): HostResponse {
  return response(status, mediaTypes.html, withScript(html, version));
}

function response(status: number, type: string, body: string): HostResponse {
  return { status, headers: { "content-type": type, "cache-control": "no-store" }, body };
}

/** A page with the script; the policy of the site allows scripts of its own address. */
function withScript(html: string, version: number): string {
  const tag = `<script src="/${scriptPath}" data-version="${version}" defer></script>`;
  return html.includes("</body>") ? html.replace("</body>", `${tag}</body>`) : `${html}${tag}`;
}

/** A page in place of the site, until the content has no problem for the first time. */
function waiting(problems: readonly Problem[]): string {
  const what = `${counted(problems.length, "problem")} in the content`;
  return `<!doctype html><meta charset="utf-8"><title>${what}</title><body><h1>${what}</h1></body>`;
}
