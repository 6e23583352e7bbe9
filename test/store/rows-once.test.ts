import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/handler.ts";

const dist = "test/worlds/minimal/dist";
const folder = `${dist}/s/signals`;

interface Answer {
  readonly items: readonly object[];
  readonly market_signals: readonly object[];
  readonly firm_signals: readonly object[];
}

it("a stored page of signals holds an item once, and the answer composed from it gives it twice", async () => {
  const pages = readdirSync(folder);
  expect(pages.length).toBe(20);
  for (const name of pages) {
    const stored = readFileSync(join(folder, name, "50-0.json"), "utf8");
    expect(Object.keys(JSON.parse(stored))).toEqual(["success", "items", "meta"]);
    const [preset, days] = name.split(".");
    const { status, body } = await handle(
      distStore(dist),
      "GET",
      `/api/signals?preset=${preset}&days=${days}`,
      {},
    );
    const { items, market_signals, firm_signals }: Answer = JSON.parse(String(body));
    expect(status).toBe(200);
    expect(items).toEqual(JSON.parse(stored).items);
    expect([...market_signals, ...firm_signals].length).toBe(items.length);
  }
});
