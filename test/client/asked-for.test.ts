import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { Stele } from "../../src/readers/client/stele.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { withWorld } from "../load/world.ts";
import { buildContent } from "../verify/issued-world.ts";
import { fakeFetch, fileHost, only, type Rule } from "./fake-host.ts";

// A mirror may hand out a true file of the site for another one, which no hash of its own gives away.

const home = "https://index.example";
const out = join(temporaryFolder(), "dist");
const [asked, other, alias] = ["birch-markets", "alder-brokerage", "birch-forex"] as const;

beforeAll(() =>
  withWorld({ append: { "firms/birch-markets.yaml": 'aliases: ["Birch Forex"]\n' } }, (content) =>
    buildContent(content, out, null),
  ),
);

const over = (...rules: readonly Rule[]) => {
  const { fetch } = fakeFetch({ [home]: [...rules, fileHost(out)] });
  return new Stele({ mirrors: [home], fetch });
};
/** Gives one file of the site where another is asked for. */
const swapped = (path: string, by: string) =>
  only(path, () => new Response(readFileSync(join(out, by))));

const calls: Readonly<
  Record<string, readonly [string, (stele: Stele, name: string) => Promise<unknown>]>
> = {
  firm: ["api/firms/NAME.json", (stele, name) => stele.firm(name)],
  firmIntelligence: [
    "api/firms/NAME/intelligence.json",
    (stele, name) => stele.firmIntelligence(name),
  ],
  firmEvents: ["api/events/firm/NAME.json", (stele, name) => stele.firmEvents(name)],
};

for (const [name, [place, call]] of Object.entries(calls)) {
  const file = (slug: string) => place.replace("NAME", slug);

  it(`${name}() takes no answer about another firm, without any key`, async () => {
    const answer = call(over(swapped(file(asked), file(other))), asked);
    await expect(answer).rejects.toMatchObject({
      code: "wrong_content",
      message: expect.stringContaining(`the answer is not of "${asked}"`),
    });
  });

  it(`${name}() takes the answer under an alias of the firm, and no other under it`, async () => {
    await expect(call(over(), alias)).resolves.toBeDefined();
    const answer = call(over(swapped(file(alias), file(other))), alias);
    await expect(answer).rejects.toMatchObject({ code: "wrong_content" });
  });
}

it("exports.json() takes no other dataset, without any key", async () => {
  const host = over(swapped("api/data/exports/rankings.json", "api/data/exports/firms.json"));
  await expect(host.exports.json("rankings")).rejects.toMatchObject({
    code: "wrong_content",
    message: expect.stringContaining('the answer is not of "rankings"'),
  });
  expect((await host.exports.json("firms")).body.dataset).toBe("firms");
});
