import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { present } from "../../src/model/language/at.ts";

// The most ordinary file host: Python's, without any configuration.

let server: ChildProcess;
let address: string;

beforeAll(async () => {
  const python = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"], {
    cwd: inject("dist"),
    stdio: ["ignore", "pipe", "ignore"],
  });
  server = python;
  address = await new Promise((found, lost) => {
    python.once("error", lost);
    python.stdout.on("data", (text) => {
      const port = /port (\d+)/.exec(String(text))?.[1];
      if (port !== undefined) found(`http://127.0.0.1:${port}`);
    });
  });
});
afterAll(() => server?.kill());

const types: Readonly<Record<string, RegExp>> = {
  json: /^application\/json/,
  svg: /^image\/svg\+xml/,
  csv: /^text\/csv/,
};

/** The address of a route's default answer on a host of files. */
function fileAddress(path: string, ending: string): string {
  const [firm = ""] = readdirSync(join(inject("dist"), "api/events/firm"));
  return `${path.replace(":slug", firm.slice(0, -".json".length)).replace(":dataset", "firms")}.${ending}`;
}

describe("a file host without configuration", () => {
  it.each(routes.map(({ path, schema }) => [path, schema === null ? "svg" : "json"] as const))(
    "answers %s by default at its address with its extension",
    async (path, ending) => {
      const response = await fetch(address + fileAddress(path, ending));
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toMatch(present(types[ending]));
      if (ending === "json") expect(await response.json()).toMatchObject({ success: true });
      else expect(await response.text()).toMatch(/^<svg/);
    },
  );

  it("answers an export as CSV too", async () => {
    const response = await fetch(`${address}/api/data/exports/firms.csv`);
    expect([response.status, (await response.text()).slice(0, 6)]).toEqual([200, "firmId"]);
    expect(response.headers.get("content-type")).toMatch(present(types["csv"]));
  });

  it("never answers a filter with a whole list at the address of the API", async () => {
    const response = await fetch(`${address}/api/rankings?risk=high`);
    expect(response.status).toBe(404);
  });
});
