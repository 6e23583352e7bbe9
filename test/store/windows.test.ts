import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { windowDays } from "../../src/answers/api/parameter.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { presetNames } from "../../src/model/publisher.ts";

const dist = "test/worlds/minimal/dist";

it("stores each window of each preset as a file, whose rows are given in its parts too", async () => {
  for (const preset of presetNames) {
    for (const days of windowDays) {
      const url = `/api/signals?preset=${preset}&days=${days}`;
      const served = await handle(distStore(dist), "GET", url, {});
      const ofPreset = preset === "balanced" ? "" : `/preset/${preset}`;
      const ofDays = days === 30 ? "" : `/days/${days}`;
      const stored = readFileSync(join(dist, `api/signals${ofPreset}${ofDays}.json`), "utf8");
      expect(Buffer.from(served.body).toString(), url).toBe(stored);
      const { items, market_signals, firm_signals, meta } = JSON.parse(stored);
      expect(items).toHaveLength(Math.min(meta.total, 50));
      expect([...market_signals, ...firm_signals]).toHaveLength(items.length);
    }
  }
});
