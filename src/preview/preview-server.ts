import { createServer, type Server, type ServerResponse } from "node:http";
import { listen, refusesHost } from "../language/listen.ts";
import { formatProblems } from "../problem-text.ts";
import type { Preview } from "./preview.ts";
import { respond } from "./respond.ts";

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
      const shown = { ...now, version, script: previewScript };
      const answered = await respond(shown, method, path.slice(1), query);
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
