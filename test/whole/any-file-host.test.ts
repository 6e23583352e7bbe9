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
  // the demonstration has no groups
  const asked = routes.filter(({ path }) => !path.includes(":group"));
  it.each(asked.map(({ path, schema }) => [path, schema === null ? "svg" : "json"] as const))(
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

  it("never answers a filter with the rows of a list at the address of the API", async () => {
    // a host that lists folders lists this one, as a page
    const response = await fetch(`${address}/api/rankings?risk=high`);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await response.text()).not.toContain('"success":true');
  });

  it("answers every link of its default answers, and every link of those", async () => {
    const seen = new Set<string>();
    const dead: string[] = [];
    const ask = async (link: string): Promise<string> => {
      seen.add(link);
      const response = await fetch(address + link);
      const ending = link.replace(/^.*\./s, "");
      const type = response.headers.get("content-type") ?? "";
      const isOf = ending in types ? present(types[ending]).test(type) : true;
      if (response.status !== 200 || !isOf) dead.push(`${link}: ${response.status} ${type}`);
      return ending === "json" ? response.text() : "";
    };
    let next = asked.map(
      ({ path, schema }) =>
        new URL(fileAddress(path, schema === null ? "svg" : "json"), address).pathname,
    );
    for (let depth = 0; depth < 3; depth++) {
      const found: string[] = [];
      for (const link of next) found.push(...linksIn(await ask(link)));
      next = [...new Set(found)].filter((link) => !seen.has(link));
    }
    expect(dead).toEqual([]);
    expect(seen.size).toBeGreaterThan(200);
  }, 300_000);
});

/** The addresses in an answer that are of this site: `href`, `next` and `previous`, wherever they are. */
function linksIn(text: string): readonly string[] {
  const found = text.matchAll(/"(?:href|next|previous|proof)":"(\/[^"#]*)/g);
  return [...found].map(([, link = ""]) => link);
}
