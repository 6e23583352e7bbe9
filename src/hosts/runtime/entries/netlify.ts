import { answered } from "../web.ts";

/** An edge function before the site's own files; they are fetched from the same deploy. */
export default function handle(request: Request): Promise<Response> {
  return answered(request, (url) => fetch(url));
}

export const config = { path: ["/api", "/api/*", "/s/host.json"] };
