import { createServer, type Server, type ServerResponse } from "node:http";
import { mediaTypes } from "../../answers/api/media-types.ts";
import { counted } from "../../model/language/counted.ts";
import { listen, refusesHost } from "../../model/language/listen.ts";
import type { Problem } from "../../model/problem/problem.ts";
import { formatProblems } from "../../model/problem/problem-text.ts";
import { answer } from "../../resolve/answer.ts";
import type { HostResponse } from "../runtime/respond.ts";
import type { Preview, PreviewSite } from "./preview.ts";

/** A server of previews on loopback. */
interface PreviewServer {
  readonly server: Server;
  /** Without a trailing slash. */
  readonly address: string;
  /** Shows another preview; pages with another site reload, others get the problems. */
  readonly show: (preview: Preview) => void;
}

/** Serves a preview; port 0 picks a free one. `content` is the folder that problems name. */
export async function previewServer(
  first: Preview,
  port: number,
  content: string,
): Promise<PreviewServer> {
  let now = first;
  let version = 0;
  const listeners = new Set<ServerResponse>();
  const message = () => {
    const problems = formatProblems(now.problems, "text", content);
    return `data: ${JSON.stringify({ version, problems })}\n\n`;
  };
  const show = (preview: Preview) => {
    if (preview.site !== now.site) version += 1;
    now = preview;
    for (const listener of listeners) listener.write(message());
  };
  const server = createServer(async (request, response) => {
    if (refusesHost(request, response)) return;
    const { method = "GET", url = "/" } = request;
    const [path = "/", query = ""] = url.split(/\?(.*)/s);
    if (path === "/_stele/events") {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write(message());
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
      return;
    }
    try {
      const answered = await respond({ ...now, version }, method, path.slice(1), query);
      response.writeHead(answered.status, answered.headers);
      response.end(method === "HEAD" ? undefined : answered.body);
    } catch (error) {
      // a page that cannot be made must not end the preview of the others
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      response.end(error instanceof Error ? error.stack : String(error));
    }
  });
  return { server, address: await listen(server, port), show };
}

/**
 * The script of preview pages, as text: it listens for changes, reloads the page, and shows problems
 * over it while the last good page stays.
 */
const previewScript = `
{
  const box = document.createElement("pre");
  box.setAttribute("role", "alert");
  Object.assign(box.style, {
    position: "fixed", insetInline: "1rem", bottom: "1rem", maxHeight: "60vh", overflow: "auto",
    margin: "0", padding: "1rem", zIndex: "9999", font: "14px/1.5 ui-monospace, monospace",
    color: "#fff", background: "#7a1f1f", borderRadius: "6px", whiteSpace: "pre-wrap",
  });
  const shown = (text) => {
    box.textContent = text;
    if (text === "") box.remove();
    else document.body.append(box);
  };
  // what the page shows, so that no change is lost while it loads or was not connected
  const own = document.currentScript.dataset.version;
  const events = new EventSource("/_stele/events");
  events.onmessage = ({ data }) => {
    const { version, problems } = JSON.parse(data);
    if (String(version) !== own) {
      events.close();
      location.reload();
    }
    shown(problems);
  };
}
`;

/** The script that a page of a preview loads: it reloads the page and shows problems. */
export const scriptPath = "_stele/preview.js";

/** A preview as its pages show it: each names the version that it is of. */
interface Shown extends Preview {
  readonly version: number;
}

/** Answers a request from a preview, for no cache to keep, `path` being without its leading slash. */
export async function respond(
  { site, problems, version }: Shown,
  method: string,
  path: string,
  query: string,
): Promise<HostResponse> {
  if (path === scriptPath) return response(200, "text/javascript; charset=utf-8", previewScript);
  if (site === null) return response(503, mediaTypes.html, withScript(waiting(problems), version));
  if (path.startsWith("api/")) return apiResponse(site, method, `/${path}`, query);
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const file = (await site.file(name)) ?? (await site.file("404.html"));
  if (file === null) return response(404, "text/plain; charset=utf-8", "No such page");
  const status = file.path === name ? file.status : 404;
  const isPage = file.mediaType.startsWith("text/html");
  const body = isPage ? withScript(String(file.body), version) : file.body;
  return response(status, file.mediaType, body);
}

async function apiResponse(
  site: PreviewSite,
  method: string,
  path: string,
  query: string,
): Promise<HostResponse> {
  const read = async (file: string) => {
    const body = (await site.file(file))?.body ?? null;
    return body === null || typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  };
  let answered = await answer(method, path, query, async () => site.table(), read);
  while (answered.kind !== "body") {
    const file = await site.file(answered.file);
    if (file !== null) return response(file.status, file.mediaType, file.body);
    answered = answered.otherwise;
  }
  // an unpublished figure is for the pages of this server only
  const kept = Object.entries(answered.headers).filter(([name]) => !/^access-control-/i.test(name));
  const headers = { ...Object.fromEntries(kept), "cache-control": "no-store" };
  return { status: answered.status, headers, body: answered.body.join("") };
}

function response(status: number, type: string, body: string | Uint8Array): HostResponse {
  const headers = { "content-type": type, "cache-control": "no-store" };
  return { status, headers, body: typeof body === "string" ? body : new Uint8Array(body) };
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
