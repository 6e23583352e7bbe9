import { mediaTypes } from "../api/media-types.ts";
import { counted } from "../language/counted.ts";
import type { Problem } from "../problem.ts";
import { answer } from "../resolve/answer.ts";
import type { Preview, PreviewSite } from "./preview.ts";

/** The answer of a preview; never kept by a browser. */
export interface PreviewResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The script that a page of a preview loads: it reloads the page and shows problems. */
export const scriptPath = "_stele/preview.js";

/** A preview as its pages show it: each names the version that it is of. */
interface Shown extends Preview {
  readonly version: number;
  readonly script: string;
}

/** Answers a request from a preview, `path` being without its leading slash. */
export async function respond(
  { site, problems, version, script }: Shown,
  method: string,
  path: string,
  query: string,
): Promise<PreviewResponse> {
  if (path === scriptPath) return response(200, "text/javascript; charset=utf-8", script);
  if (site === null) return response(503, mediaTypes.html, withScript(waiting(problems), version));
  if (path.startsWith("api/")) return apiResponse(site, method, `/${path}`, query);
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const file = (await site.file(name)) ?? (await site.file("404.html"));
  if (file === null) return response(404, "text/plain; charset=utf-8", "No such page");
  const status = file.path === name ? file.status : 404;
  const isPage = file.mediaType.startsWith("text/html");
  return response(
    status,
    file.mediaType,
    isPage ? withScript(String(file.body), version) : file.body,
  );
}

async function apiResponse(
  site: PreviewSite,
  method: string,
  path: string,
  query: string,
): Promise<PreviewResponse> {
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

function response(status: number, type: string, body: string | Uint8Array): PreviewResponse {
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
