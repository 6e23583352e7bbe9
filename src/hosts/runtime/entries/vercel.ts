import { answered } from "../web.ts";

/** Routing middleware before the site's own files; they are fetched from the same deployment. */
export default function middleware(request: Request): Promise<Response> {
  return answered(request, (url) => fetch(url));
}

export const config = { matcher: ["/api", "/api/:path*", "/s/host.json"] };
