import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { build } from "esbuild";
import { chromiumBrowser, chromiumProgram } from "../hosts/servers/browser.ts";

// DuckDB compiled to WebAssembly, in Chromium: it reads HTTP ranges by itself. Its native build does so by
// an extension that it downloads, as releases of this build after 1.28 do for Parquet.

const tools = resolve("test/contract-tools");
const dist = `${tools}/node_modules/@duckdb/duckdb-wasm/dist`;

/** Whether Chromium and DuckDB are installed. */
export const hasDuckdb = existsSync(chromiumProgram) && existsSync(`${dist}/duckdb-eh.wasm`);

export interface Duckdb {
  /** The rows of a query as JSON. */
  readonly rows: (sql: string) => Promise<readonly Record<string, unknown>[]>;
  /** What was asked of other places than the loopback. */
  readonly elsewhere: readonly string[];
  readonly close: () => Promise<void>;
}

export async function duckdbInBrowser(): Promise<Duckdb> {
  const { origin, close } = await toolServer();
  const browser = await chromiumBrowser();
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  page.context().on("request", (request) => {
    if (!/^(blob|http:\/\/127\.0\.0\.1)/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(`${origin}/`);
  await page.addScriptTag({ content: await bundled() });
  await page.evaluate(`(async () => {
    const worker = new Worker("${origin}/duckdb-browser-eh.worker.js");
    const db = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), worker);
    await db.instantiate("${origin}/duckdb-eh.wasm");
    globalThis.connection = await db.connect();
  })()`);
  return {
    rows: async (sql) => {
      const asked = `connection.query(${JSON.stringify(sql)})`;
      const text = await page.evaluate<string>(
        `${asked}.then((table) => JSON.stringify(table.toArray()))`,
      );
      return JSON.parse(text);
    },
    elsewhere,
    close: async () => {
      await browser.close();
      close();
    },
  };
}

async function bundled(): Promise<string> {
  const contents = 'export { AsyncDuckDB, VoidLogger } from "@duckdb/duckdb-wasm";';
  const { outputFiles } = await build({
    ...{ stdin: { contents, resolveDir: tools }, bundle: true, write: false, logLevel: "silent" },
    ...{ format: "iife", globalName: "duckdb" },
  });
  return outputFiles[0]?.text ?? "";
}

/** An empty page, and the files of DuckDB beside it. */
async function toolServer() {
  const mediaTypes = { js: "text/javascript", wasm: "application/wasm" };
  const server = createServer(({ url = "" }, response) => {
    const [, name = "", ending] = /^\/([\w-]+(?:\.worker)?\.(js|wasm))$/.exec(url) ?? [];
    const type = mediaTypes[ending as keyof typeof mediaTypes] ?? "text/html";
    response.setHeader("content-type", type);
    response.end(name === "" ? "<!doctype html>" : readFileSync(`${dist}/${name}`));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
