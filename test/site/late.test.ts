import { describe, expect, it } from "vitest";
import { pageScripts } from "../../src/site/page-scripts.ts";

// Whether a publication is late is for the reader's clock to say: a built page has none.

async function saidOn(clock: string): Promise<readonly string[]> {
  const script = (await pageScripts()).find(({ path }) => path === "assets/reader.js");
  const said: string[] = [];
  const time = { dateTime: "2026-07-06T23:59:59Z", after: (text: string) => said.push(text) };
  const page = {
    querySelector: () => null,
    querySelectorAll: (asked: string) => (asked.includes("data-expected") ? [time] : []),
  };
  const dates = { now: () => Date.parse(clock), parse: Date.parse };
  new Function("document", "Date", String(script?.body))(page, dates);
  return said;
}

describe("the next publication", () => {
  it("is not late on the day by which it is expected", async () => {
    expect(await saidOn("2026-07-06T18:00:00Z")).toEqual([]);
  });

  it("is late from the next day on", async () => {
    expect(await saidOn("2026-07-07T00:00:01Z")).toEqual([" (late)"]);
  });
});
