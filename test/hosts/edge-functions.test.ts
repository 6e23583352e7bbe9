import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { prove } from "./compared.ts";
import type { Ask } from "./requests/ask.ts";
import { type Deployed, deployed } from "./servers/deployed.ts";
import { type Blind, queryBlind } from "./servers/query-blind.ts";

// Netlify and Vercel have no runtime of their own to install. Their functions are plain functions
// of a Request that fetch the site's files from its own origin, and so they are run here: in Node,
// before a host of files.

type Handler = (request: Request) => Promise<Response>;

const functions = [
  ["netlify", "netlify/edge-functions/stele.js"],
  ["vercel", "middleware.js"],
] as const;

describe.each(functions)("%s", (name, file) => {
  let site: Deployed;
  let files: Blind;
  let ask: Ask;

  beforeAll(async () => {
    site = await deployed(inject("hosts").dist, name);
    const program = join(site.scratch, `${name}.mjs`);
    copyFileSync(join(site.root, "hosts", name, file), program);
    const { default: handler } = await import(pathToFileURL(program).href);
    files = await queryBlind(site.root);
    ask = through(handler, files.origin);
  });
  afterAll(async () => {
    await files?.stop();
    site?.remove();
  });

  it("answers every URL as the reference does", async () => {
    const proof = { profile: name, server: "its function in Node", exact: true };
    await prove({ ...proof, parses: true, apiOnly: true }, ask, inject("hosts").expectations);
  });
});

/** Hands on every request as a Request of the origin that has the files. */
function through(handler: Handler, origin: string): Ask {
  return async ({ method, url, headers: sent = {} }) => {
    const request = new Request(origin + url, { method, headers: sent });
    const found = await handler(request);
    const headers = Object.fromEntries(found.headers);
    return { status: found.status, headers, body: Buffer.from(await found.arrayBuffer()) };
  };
}
