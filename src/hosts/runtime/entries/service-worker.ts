import { isApi } from "../../../resolve/headers.ts";
import type { ReadFile } from "../respond.ts";
import { answeredAt, remoteStore, target } from "../web.ts";

interface Lifetime {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface Fetching {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

interface Worker {
  /** The base address of the site with a final slash; a project's pages are in a folder. */
  readonly registration: { readonly scope: string };
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly fetch: (from: string | Request, init?: { readonly cache: string }) => Promise<Response>;
  readonly addEventListener: {
    (name: "install" | "activate", listener: (event: Lifetime) => void): void;
    (name: "fetch", listener: (event: Fetching) => void): void;
  };
}
declare const self: Worker;

const scope = self.registration.scope;
const cached = remoteStore(
  (url, fresh) => self.fetch(url, { cache: fresh ? "reload" : "default" }),
  scope,
);
const uncached = remoteStore((url) => self.fetch(url, { cache: "no-store" }), scope);
// when several read a file too large for its cache, Chromium breaks off all but one of the bodies
const read: ReadFile = (file, fresh) => cached(file, fresh).catch(() => uncached(file, fresh));

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (!url.startsWith(scope)) return;
  const own = `site://x/${url.slice(scope.length)}`;
  const { path, query } = target(own);
  const answering = () => answeredAt(event.request, own, read);
  const isBelowApi = path.indexOf("/api/") === 0;
  // the host serves files itself, and refuses other methods in words of its own
  const isOfHost = isBelowApi && /^(?:GET|HEAD)$/.test(method) && !isApi(path, query);
  if (isOfHost)
    event.respondWith(self.fetch(event.request).then((found) => (found.ok ? found : answering())));
  else if (isBelowApi || isApi(path, query) || path === "/s/host.json")
    event.respondWith(answering());
});
