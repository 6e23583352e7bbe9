import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SteleOptions } from "../../src/readers/client/settings.ts";
import { Stele, type SteleError } from "../../src/readers/client/stele.ts";
import {
  broken,
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

const [first, second] = ["https://one.example", "https://two.example"] as const;
let small: SmallSite;
/** The same index a day before. */
let other: SmallSite;

beforeAll(async () => {
  small = await smallSite();
  other = await smallSite("2024-03-05");
});
afterAll(() => {
  small.remove();
  other.remove();
});

function pair(one: readonly Rule[], two: readonly Rule[], options: Partial<SteleOptions> = {}) {
  const fake = fakeFetch({ [first]: one, [second]: two });
  const stele = new Stele({ mirrors: [first, second], fetch: fake.fetch, ...options });
  return { ...fake, stele };
}

function single(rules: readonly Rule[], options: Partial<SteleOptions> = {}) {
  const fake = fakeFetch({ [first]: rules });
  return { ...fake, stele: new Stele({ mirrors: [first], fetch: fake.fetch, ...options }) };
}

const rejected = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("It was answered")),
    // the library throws nothing else
    (error: SteleError) => error,
  );

const page = /^(?:s\/(?:firms|rankings)\/.*|api\/(?:firms|rankings))\.json$/;
const firmFile = /^api\/firms\/[^/]+\.json$/;
const notThere = () => new Response(null, { status: 404 });

describe("a mirror that cannot be used", () => {
  const faults: Readonly<Record<string, () => readonly Rule[]>> = {
    "a network error": () => [broken],
    "status 500": () => [text("", 500)],
    "status 429": () => [text("", 429)],
    "a login page in the place of every file": () => [text("<h1>Hi</h1>", 200, "text/html")],
    "a table of another version": () => [only("s/routes.json", text('{"version":2}'))],
    "a table that is cut short": () => [
      only(
        "s/routes.json",
        changedHost(small.dist, (whole) => whole.slice(0, 500)),
      ),
    ],
    "no table": () => [only("s/routes.json", notThere)],
    "pages that cannot be read": () => [only(page, text("", 502))],
    "pages that are missing": () => [only(page, notThere)],
    "pages that are cut short": () => [
      only(
        page,
        changedHost(small.dist, (whole) => whole.slice(0, 600)),
      ),
    ],
    "pages that are something else": () => [only(page, text('{"hello":true}'))],
    "pages that lost a row": () => [
      only(
        page,
        changedHost(small.dist, (whole) => whole.replace(/\n\{.*\},(?=\n\{)/, "")),
      ),
    ],
    "pages of another build": () => [only(page, fileHost(other.dist))],
  };

  for (const [name, rules] of Object.entries(faults)) {
    it(`is skipped because of ${name}`, async () => {
      const { stele } = pair([...rules(), fileHost(small.dist)], [fileHost(small.dist)]);
      for (const limit of [3, 50]) {
        const { mirror, body } = await stele.firms.page({ limit });
        expect([mirror, body.count]).toEqual([second, body.total]);
      }
      const { stele: alone } = single([...rules(), fileHost(small.dist)]);
      const error = await rejected(alone.firms.page());
      expect(error.name).toBe("SteleError");
      expect([null, 503]).toContain(error.status);
    });
  }

  it("is skipped when it does not answer in time", async () => {
    const never: Rule = () => new Promise(() => undefined);
    const hanging = fakeFetch({ [first]: [never], [second]: [fileHost(small.dist)] });
    const fetch: SteleOptions["fetch"] = (url, init) =>
      Promise.race([
        hanging.fetch(url, init),
        new Promise<never>((_, reject) => {
          init.signal.addEventListener("abort", () => reject(init.signal.reason));
        }),
      ]);
    const stele = new Stele({ mirrors: [first, second], fetch, timeout: 30 });
    expect((await stele.firms.page()).mirror).toBe(second);
  });

  it("is asked last from then on", async () => {
    const { stele, asked } = pair([text("", 500)], [fileHost(small.dist)]);
    await stele.firms.page();
    const before = asked.length;
    await stele.rankings.page();
    expect(asked.slice(before).every((url) => url.startsWith(second))).toBe(true);
  });

  it("is named with its error when no other is left", async () => {
    const { stele } = pair([broken], [text("", 500)]);
    const error = await rejected(stele.firms.page());
    expect(error).toMatchObject({ code: "no_mirror", status: null, mirror: null });
    expect(error.troubles.map(({ mirror, code }) => [mirror, code])).toEqual([
      [first, "unreachable"],
      [second, "unreachable"],
    ]);
    expect(error.message).toContain('Cannot answer "/api/firms" from any mirror: ');
    expect(error.message).toContain("fetch failed");
  });

  it("never answers from a page whose end is not that of a page", async () => {
    const cut = changedHost(small.dist, (whole) => whole.slice(0, -200));
    const { stele } = single([only(page, cut), fileHost(small.dist)]);
    expect((await rejected(stele.rankings.page({ limit: 3 }))).code).toBe("wrong_content");
  });

  it("never answers with fewer rows from a truncated table", async () => {
    const cut = changedHost(small.dist, (whole) => `${whole.split("\n").slice(0, 2).join("\n")}\n`);
    const { stele } = single([only("s/rankings/table.tsv", cut), fileHost(small.dist)]);
    expect((await rejected(stele.rankings.page({ q: "a" }))).code).toBe("wrong_content");
  });

  it("may answer 403 for a missing file, as object stores do", async () => {
    const denied = text("<Error><Code>AccessDenied</Code></Error>", 403, "application/xml");
    const store: Rule = async (path, query) => {
      const said = await fileHost(small.dist)(path, query);
      return said?.status === 200 ? said : denied(path, query);
    };
    const { stele } = single([store]);
    expect((await rejected(stele.firm("nobody"))).code).toBe("unknown_firm");
    const { stele: forbidden } = single([text("Forbidden", 403)]);
    expect((await rejected(forbidden.firm("nobody"))).code).toBe("unreachable");
  });
});

describe("a text of a list that was changed", () => {
  const changes: Readonly<Record<string, readonly [RegExp, (whole: string) => string]>> = {
    "a score of a page": [page, (whole) => whole.replace(/"score":(\d)/, '"score":9$1')],
    "two rows in another order": [page, (whole) => whole.replace(/\n(\{.*),\n(\{.*)/, "\n$2,\n$1")],
    "the note of a page": [page, (whole) => whole.replace('"legalNote":"', '"legalNote":"No ')],
    "a score of the table that is searched": [
      /table\.tsv$/,
      (whole) => whole.replace(/"score":(\d)/, '"score":9$1'),
    ],
  };

  it.each(Object.entries(changes))("is noticed by default: %s", async (_, [path, change]) => {
    const { stele, asked } = pair(
      [only(path, changedHost(small.dist, change)), fileHost(small.dist)],
      [fileHost(small.dist)],
    );
    const ask = (query: string) => stele.request(`/api/rankings?${query}`);
    const found = path === page ? ["limit=2", "limit=50", "offset=1"] : ["q=a", "q=ce&risk=all"];
    for (const query of found) {
      expect((await ask(query)).mirror, query).toBe(second);
      expect(asked.some((url) => url.startsWith(first))).toBe(true);
    }
    expect(asked.filter((url) => url.includes("manifest"))).toEqual([]);
  });
});

describe("the option verify", () => {
  const verified = (rules: readonly Rule[]) =>
    single([...rules, fileHost(small.dist)], { verify: true });

  it("accepts files that match the manifest", async () => {
    const { stele } = verified([]);
    expect((await stele.firms.page({ limit: 2, offset: 1 })).body.count).toBe(2);
    expect((await stele.rankings.page({ q: "a" })).build).toBe(small.build);
    expect((await rejected(stele.firm("nobody"))).code).toBe("unknown_firm");
  });

  it("refuses a file with one other byte", async () => {
    const change = (whole: string) => whole.replace('"name":"A', '"name":"B');
    const { stele } = verified([only(firmFile, changedHost(small.dist, change))]);
    expect((await rejected(stele.firm("alder-brokerage"))).message).toMatch(
      /"api\/firms\/alder-brokerage.json" is not as in the manifest/,
    );
    const { stele: trusting } = single([
      only(firmFile, changedHost(small.dist, change)),
      fileHost(small.dist),
    ]);
    expect((await trusting.firm("alder-brokerage")).body.firm.name).toMatch(/^B/);
  });

  it("does not mistake a lost file for an unknown firm", async () => {
    const { stele } = verified([only(firmFile, notThere)]);
    expect((await rejected(stele.firm("alder-brokerage"))).code).toBe("wrong_content");
  });

  it("refuses a route table that does not match the manifest", async () => {
    const other = changedHost(small.dist, (whole) => `${whole} `);
    const { stele } = verified([only("s/routes.json", other)]);
    expect((await rejected(stele.index())).message).toMatch(/"s\/routes.json" is not as in/);
  });

  it("refuses a manifest of another build", async () => {
    const other = changedHost(small.dist, (whole) => whole.replace(small.build, "000000000000"));
    const { stele } = verified([only("s/manifest.json", other)]);
    expect((await rejected(stele.index())).code).toBe("mixed_build");
  });
});

describe("a new build on a mirror", () => {
  const deployed: Rule = (path, query) =>
    fileHost(path.startsWith("ledger/") ? small.dist : other.dist)(path, query);

  it("is detected by its pages and costs one more read of the table", async () => {
    const state = { isDeployed: false };
    const host: Rule = (path, query) =>
      state.isDeployed ? deployed(path, query) : fileHost(small.dist)(path, query);
    const { stele, asked } = single([host]);
    const old = await stele.firms.page({ limit: 2 });
    const before = old.body.meta.edition;
    expect(old.build).toBe(small.build);
    state.isDeployed = true;
    for (const parameters of [{ limit: 2 }, {}]) {
      const { body, build } = await stele.firms.page(parameters);
      expect(build).toBe(other.build);
      expect(body.meta.edition).not.toBe(before);
    }
    const tables = asked.filter((url) => url.includes("s/routes.json"));
    expect(tables).toEqual([`${first}/s/routes.json`, `${first}/s/routes.json?_=${small.build}`]);
  });

  it("is answered with 503 while only its pages have arrived", async () => {
    const { stele } = single([only(page, deployed), fileHost(small.dist)]);
    for (const limit of [2, 50]) {
      const { code, status } = await rejected(stele.firms.page({ limit }));
      expect([code, status]).toEqual(
        limit === 2 ? ["data_unavailable", 503] : ["mixed_build", null],
      );
    }
  });

  it("ends an iteration that began in the old build, and array() begins again", async () => {
    const state = { pages: 0 };
    const host: Rule = (path, query) => {
      if (page.test(path)) state.pages++;
      return state.pages > 1 ? deployed(path, query) : fileHost(small.dist)(path, query);
    };
    const { stele } = single([host]);
    const seen: string[] = [];
    const iterated = async () => {
      for await (const { slug } of stele.firms.all({ limit: 1 })) seen.push(slug);
    };
    expect((await rejected(iterated())).code).toBe("build_changed");
    expect(seen.length).toBe(1);
    state.pages = 0;
    const { stele: again } = single([host]);
    expect((await again.firms.array({ limit: 1 })).length).toBeGreaterThan(2);
  });
});

describe("the ledger of a mirror", () => {
  const showing = (size: number, fork?: string, origin?: string): readonly Rule[] => [
    ledgerHost(size, fork, origin),
    fileHost(small.dist),
  ];
  const codes = async (stele: Stele) => {
    const { code, troubles } = await rejected(stele.index());
    return code === "no_mirror" ? troubles.map((trouble) => trouble.code) : [code];
  };

  it("reveals a mirror that is behind a checkpoint before it is used for an answer", async () => {
    const { stele } = pair(showing(4), showing(5), { checkpoint: checkpoint(5) });
    expect((await stele.firms.page()).mirror).toBe(second);
    expect(stele.checkpoint).toBe(checkpoint(5));
  });

  it("reveals a mirror that was rolled back or forked while it was read", async () => {
    const state = { size: 7, fork: "A" };
    const rules: readonly Rule[] = [
      (path, query) => ledgerHost(state.size, state.fork)(path, query),
      fileHost(small.dist),
    ];
    const { stele } = single(rules, { tableAge: 0 });
    await stele.firms.page();
    state.size = 6;
    const error = await rejected(stele.firms.page());
    expect(error.code).toBe("rolled_back");
    expect(error.message).toContain("its ledger is of size 6, must be at least 7");
    Object.assign(state, { size: 8, fork: "B" });
    expect((await rejected(stele.firms.page())).code).toBe("forked");
    state.fork = "A";
    expect((await stele.firms.page()).mirror).toBe(first);
  });

  it("must continue a saved checkpoint", async () => {
    const code = async (rules: readonly Rule[]) =>
      (await rejected(single(rules, { checkpoint: checkpoint(5, "B") }).stele.index())).code;
    expect(await code(showing(4, "B"))).toBe("rolled_back");
    expect(await code(showing(5, "C"))).toBe("forked");
    expect(await code(showing(6, "C"))).toBe("forked");
    expect(await code(showing(300, "C"))).toBe("forked");
    // the checkpoint of a fork over the tiles of the ledger, and no tiles
    expect(await code([only("ledger/checkpoint", ledgerHost(6, "C")), ...showing(6, "B")])).toBe(
      "forked",
    );
    const withoutTiles = [only("ledger/checkpoint", ledgerHost(6, "B")), fileHost(small.dist)];
    expect(await code(withoutTiles)).toBe("forked");
    expect(await code(showing(9, "B", "other.example/ledger"))).toBe("another_ledger");
    expect(await code([only("ledger/checkpoint", notThere), fileHost(small.dist)])).toBe(
      "rolled_back",
    );
    expect(await code([only("ledger/checkpoint", text("?")), fileHost(small.dist)])).toBe(
      "wrong_content",
    );
  });

  it.each([5, 6, 256, 257, 700, 1024])("may have grown from 5 entries to %d", async (size) => {
    const { stele } = single(showing(size, "B"), { checkpoint: checkpoint(5, "B") });
    await stele.index();
    expect(stele.checkpoint).toBe(checkpoint(size, "B"));
  });

  it("may come from one mirror while the others are down", async () => {
    const { stele } = pair([broken], showing(3));
    expect((await stele.index()).mirror).toBe(second);
  });

  it.each([
    ["of the same size", 6, 6],
    ["that is longer", 7, 6],
    ["that is shorter", 5, 6],
  ])(
    "is judged alone when another mirror shows a fork %s and no checkpoint is known",
    async (_, one, two) => {
      const { stele } = pair(showing(one, "fork"), showing(two));
      expect((await stele.index()).mirror).toBe(first);
      expect(stele.checkpoint).toBe(checkpoint(one, "fork"));
      const { stele: other } = pair(
        [only("s/routes.json", broken), ...showing(one, "fork")],
        showing(two),
      );
      expect((await other.index()).mirror).toBe(second);
      expect(other.checkpoint).toBe(checkpoint(two));
    },
  );

  it("is used when it continues the saved checkpoint, and the fork of another one is not", async () => {
    for (const size of [5, 6, 7]) {
      const { stele } = pair(showing(size, "fork"), showing(6), { checkpoint: checkpoint(4) });
      expect((await stele.index()).mirror, String(size)).toBe(second);
    }
  });

  it("is remembered between sessions in the caller's storage", async () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: async (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
    await single(showing(5), { storage }).stele.index();
    expect([...items]).toEqual([[`stele ${first}`, checkpoint(5)]]);
    expect(await codes(single(showing(6, "fork"), { storage }).stele)).toEqual(["forked"]);
    expect(await codes(single(showing(4), { storage }).stele)).toEqual(["rolled_back"]);
    await single(showing(6), { storage }).stele.index();
    expect([...items.values()]).toEqual([checkpoint(6)]);
    // what one mirror made up is held against no other
    await pair(showing(99, "fork"), showing(6)).stele.index();
    await pair([broken], showing(5), { storage }).stele.index();
    expect([...items.values()]).toEqual([checkpoint(6), checkpoint(5)]);
    items.set(`stele ${first}`, "?");
    await expect(single(showing(6), { storage }).stele.index()).rejects.toThrow(
      'Invalid checkpoint: found "?"',
    );
  });
});

describe("a slow mirror", () => {
  const hanging: Rule = () => new Promise(() => undefined);

  it("is not waited for: the next one is asked too, and first from then on", async () => {
    const { stele, asked } = pair([hanging], [fileHost(small.dist)], { patience: 20 });
    expect((await stele.firms.page()).mirror).toBe(second);
    const before = asked.length;
    await stele.rankings.page();
    expect(asked.slice(before).every((url) => url.startsWith(second))).toBe(true);
  });

  it("still answers when no other one can", async () => {
    const slow: Rule = async (path, query) => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      return fileHost(small.dist)(path, query);
    };
    const { stele } = pair([slow], [broken], { patience: 10 });
    expect((await stele.firms.page()).mirror).toBe(first);
  });

  it("costs nothing where the first one answers soon", async () => {
    const { stele, asked } = pair([fileHost(small.dist)], [fileHost(small.dist)]);
    await stele.firms.page();
    const ofSecond = asked.filter((url) => url.startsWith(second));
    expect(ofSecond).toEqual([]);
  });
});
