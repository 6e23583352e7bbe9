import { expect, it } from "vitest";
import { distStore } from "../../src/serve/dist-store.ts";
import { handle } from "../../src/serve/handler.ts";

const store = distStore("test/worlds/minimal/dist");

async function freshnessOf(query: string): Promise<unknown> {
  const { body } = await handle(store, "GET", `/api/rankings?${query}`, {});
  return JSON.parse(String(body)).meta.freshness;
}

it("a search states no freshness, since the table knows none of the rows that it finds", async () => {
  expect(await freshnessOf("q=alder")).toBe(null);
  expect(await freshnessOf("q=alder&status=former")).toBe(null);
  expect(await freshnessOf("q=none")).toBe(null);
  expect(await freshnessOf("")).toMatchObject({ status: "fresh", medianAgeDays: 3 });
});
