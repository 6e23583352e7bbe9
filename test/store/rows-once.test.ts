import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import type { RouteTable } from "../../src/resolve/table.ts";

const dist = "test/worlds/minimal/dist";
const folder = `${dist}/s/signals`;

interface Answer {
  readonly items: readonly object[];
  readonly market_signals: readonly object[];
  readonly firm_signals: readonly object[];
}

/** The answer of a running host for a window, with all of its signals. */
async function windowOf(preset: string, days: string): Promise<Answer> {
  const url = `/api/signals?preset=${preset}&days=${days}&limit=500`;
  const { status, body } = await handle(distStore(dist), "GET", url, {});
  expect(status).toBe(200);
  return JSON.parse(String(body));
}

it("stores the signals of a shorter window with those of a longer one, each once, and gives them twice", async () => {
  const table: RouteTable = JSON.parse(readFileSync(`${dist}/s/routes.json`, "utf8"));
  const { answer } = table.routes.find(({ path }) => path === "/api/signals") ?? {};
  if (answer?.kind !== "list") throw new Error("Signals are no list");
  const stored = Object.keys(answer.totals).filter((name) => answer.within[name] === undefined);
  // the default answer is at the address of the route
  const paged = stored.filter((name) => !answer.home.instead.includes(`/${name}/`));
  expect(readdirSync(folder)).toEqual(paged.toSorted());
  expect(stored.length).toBeLessThan(Object.keys(answer.totals).length / 2);
  for (const name of paged) {
    const page = JSON.parse(readFileSync(join(folder, name, "50-0.json"), "utf8"));
    expect(Object.keys(page)).toEqual(["success", "items", "meta"]);
  }
  for (const [name, total] of Object.entries(answer.totals)) {
    const [preset = "", days = ""] = name.split(".");
    const { items, market_signals, firm_signals } = await windowOf(preset, days);
    expect(items.length).toBe(total);
    expect([...market_signals, ...firm_signals].length).toBe(items.length);
  }
});
