import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SteleOptions } from "../../src/readers/client/settings.ts";
import { Stele, SteleError } from "../../src/readers/client/stele.ts";
import {
  changedHost,
  checkpoint,
  fakeFetch,
  fileHost,
  ledgerHost,
  only,
  type Rule,
  text,
} from "./fake-host.ts";
import { type SmallSite, smallSite } from "./world.ts";

const [evil, good] = ["https://evil.example", "https://good.example"] as const;
const megabyte = new Uint8Array(2 ** 20).fill(0x20);
let small: SmallSite;
let honest: readonly Rule[];

beforeAll(async () => {
  small = await smallSite();
  honest = [ledgerHost(2), fileHost(small.dist)];
});
afterAll(() => small.remove());

/** A body that never ends. */
const endless: Rule = () =>
  new Response(new ReadableStream({ pull: (stream) => stream.enqueue(megabyte) }));

const saying = (size: string) => text(checkpoint(2).replace("\n2\n", `\n${size}\n`));
const table = (change: (table: Record<string, unknown>) => object): Rule =>
  changedHost(small.dist, (whole) => JSON.stringify(change(JSON.parse(whole))));

const ledgers: Readonly<Record<string, () => Rule>> = {
  "a ledger of one entry more, without it": () => only("ledger/checkpoint", saying("3")),
  "a ledger of two million entries": () => only("ledger/checkpoint", saying("2000000")),
  "a ledger of 10^15 - 1 entries": () => only("ledger/checkpoint", saying("999999999999999")),
  "a ledger of 999,999 entries, without them": () => only("ledger/checkpoint", saying("999999")),
  "a longer ledger that goes on from the true one": () => ledgerHost(5),
  "a ledger with another beginning": () => ledgerHost(9, "B"),
  "a checkpoint of a megabyte": () =>
    only("ledger/checkpoint", text(`${checkpoint(2)}${"\n".repeat(2 ** 20)}`)),
  "a checkpoint without end": () => only("ledger/checkpoint", endless),
};

const answers: Readonly<Record<string, () => Rule>> = {
  "a table without end": () => only("s/routes.json", endless),
  "a table without routes": () => only("s/routes.json", text('{"version":1}')),
  "a table of nulls": () => only("s/routes.json", text('{"version":1,"routes":[null]}')),
  "a table with routes of no kind": () =>
    only(
      "s/routes.json",
      table(({ routes, ...rest }) => ({
        ...rest,
        routes: [routes].flat().map((one) => ({ ...Object(one), answer: {}, parameters: null })),
      })),
    ),
  "answers without end": () => only(/^(?:api|s\/(?!routes))/, endless),
  "answers that say nothing": () => only(/\.json$/, text('{"success":true}')),
  "answers of arrays in arrays": () => only(/^api/, text("[".repeat(2 ** 20))),
  "answers that do not say what they rest on": () =>
    only(/^api/, text('{"success":true,"firm":{},"index":{},"review":{},"event":{},"meta":{}}')),
};

const methods: readonly ((stele: Stele) => Promise<{ readonly mirror: string }>)[] = [
  (stele) => stele.index(),
  (stele) => stele.firm("alder-brokerage"),
  (stele) => stele.firmIntelligence("alder-brokerage"),
  (stele) => stele.firmEvents("alder-brokerage"),
  (stele) => stele.firms.page(),
  (stele) => stele.rankings.page({ limit: 2, offset: 1 }),
  (stele) => stele.exports.json("firms"),
];

function reader(rule: Rule, mirrors: readonly string[], options: Partial<SteleOptions> = {}) {
  const { fetch } = fakeFetch({ [evil]: [rule, ...honest], [good]: honest });
  return new Stele({ mirrors, fetch, maxBytes: 2 ** 22, ...options });
}

describe("one hostile mirror", () => {
  it.each(Object.entries(ledgers))("silences no other by %s", async (_, rule) => {
    for (const options of [{}, { checkpoint: checkpoint(2) }, { checkpoint: checkpoint(1) }]) {
      const last = reader(rule(), [good, evil], options);
      const before = reader(rule(), [evil, good], options);
      for (const method of methods) {
        expect((await method(last)).mirror).toBe(good);
        // nobody can tell whether a ledger was made up when none is known
        expect([evil, good]).toContain((await method(before)).mirror);
      }
    }
  });

  it.each(Object.entries(ledgers))(
    "does not pass for one that continues another by %s",
    async (_, rule) => {
      const options = { checkpoint: checkpoint(5, "C") };
      const error: unknown = await reader(rule(), [evil], options)
        .index()
        .catch((one) => one);
      expect(error).toBeInstanceOf(SteleError);
      expect(error).toMatchObject({ mirror: evil, status: null });
    },
  );

  it.each(Object.entries(answers))("silences no other by %s", async (_, rule) => {
    for (const verify of [false, true]) {
      const stele = reader(rule(), [evil, good], { verify });
      for (const method of methods) {
        const asked = reader(rule(), [evil, good], { verify });
        expect((await method(asked)).mirror).toBe(good);
        await expect(method(stele)).resolves.toMatchObject({ mirror: good });
        const error: unknown = await method(reader(rule(), [evil], { verify })).catch((one) => one);
        expect(error).toBeInstanceOf(SteleError);
      }
    }
  });

  it("silences no other by a manifest without end, or of another kind", async () => {
    for (const rule of [endless, text("[]"), text('{"build":7,"files":{}}'), text("null")]) {
      const stele = reader(only("s/manifest.json", rule), [evil, good], { verify: true });
      expect((await stele.index()).mirror).toBe(good);
    }
  });

  it("is not read further than the bytes of the largest file", async () => {
    let sent = 0;
    const counted: Rule = () =>
      new Response(
        new ReadableStream({
          pull: (stream) => {
            sent += megabyte.length;
            stream.enqueue(megabyte);
          },
        }),
      );
    const stele = reader(only("s/routes.json", counted), [evil], { maxBytes: 2 ** 22 });
    await expect(stele.index()).rejects.toThrow("over 4194304 bytes");
    expect(sent).toBeLessThan(2 ** 23);
  });
});
