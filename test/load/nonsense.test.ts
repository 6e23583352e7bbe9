import { describe, expect, it } from "vitest";
import { formatProblems } from "../../scripts/desk/problem-text.ts";
import { loadContent } from "../../src/content/load.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";
import { type Change, withWorld } from "./world.ts";

// What has the shape of content and cannot be true: a build would publish it without a word.

const prior: HazardModel = {
  version: "m1",
  estimation: "expert_prior",
  effectiveFrom: "2024-01-01",
  trainedThrough: null,
  nRows: 0,
  nEvents: 0,
  lambda: null,
  intercept: -4,
  features: [
    {
      id: "score",
      label: "Score",
      unit: "points",
      coef: -0.5,
      mean: 60,
      sd: 20,
      lo: null,
      hi: null,
    },
  ],
  covariance: null,
  baseRate: 0.02,
  horizonDays: 365,
  periodDays: 7,
  calibrator: { kind: "identity" },
  rowsSha256: null,
  diagnostics: {},
};
const fitted: Partial<HazardModel> = {
  estimation: "ridge_mle",
  trainedThrough: "2023-12-31",
  nRows: 100,
  nEvents: 30,
  lambda: 1,
  rowsSha256: "0".repeat(64),
};
const model = (part: Partial<HazardModel>): Change => ({
  write: { "model/m1.json": JSON.stringify({ ...prior, ...part }) },
});
const features = (part: Partial<HazardModel["features"][number]>) =>
  prior.features.map((feature) => ({ ...feature, ...part }));
const baseUrl = (text: string): Change => ({
  replace: { "index.yaml": [["baseUrl: https://harbour.example", `baseUrl: ${text}`]] },
});
const reading = (value: string): Change => ({
  append: { "observations/2024.csv": `F001,denial_rate,${value},share,2024-03-05,2024-03-06,\n` },
});
const citing = (id: string, doi: string) =>
  `${id},HBR-WS-20240204,A paper,https://paper.example/1,Paper House,paper,${doi},2024-03-01,2024-03-02,unverified,\n`;

const nonsense: readonly (readonly [string, Change, string])[] = [
  [
    "an address of the site with a query, to which every path would be added",
    baseUrl("https://harbour.example/index?x=1"),
    '"baseUrl" must be an address without a query and a fragment: found "https://harbour.example/index?x=1"',
  ],
  [
    "an address of the site with a fragment",
    baseUrl('"https://harbour.example/#a"'),
    '"baseUrl" must be an address without a query and a fragment: found "https://harbour.example/#a"',
  ],
  [
    "an address of the site that leads up",
    baseUrl("https://harbour.example/../x"),
    '"baseUrl" must be an address without "." and ".." as folders, empty ones and stray percent signs: found "https://harbour.example/../x"',
  ],
  [
    "the same, encoded",
    baseUrl("https://harbour.example/a/%2E%2e"),
    '"baseUrl" must be an address without "." and ".." as folders, empty ones and stray percent signs: found "https://harbour.example/a/%2E%2e"',
  ],
  [
    "an address of the site that is malformed",
    baseUrl("https://harbour.example/a%zz"),
    '"baseUrl" must be an address without "." and ".." as folders, empty ones and stray percent signs: found "https://harbour.example/a%zz"',
  ],
  [
    "an address of the site with an empty folder",
    baseUrl("https://harbour.example//x"),
    '"baseUrl" must be an address without "." and ".." as folders, empty ones and stray percent signs: found "https://harbour.example//x"',
  ],
  [
    "a weight beside which no other is seen",
    {
      replace: {
        "methodology/2024.1.yaml": [
          ["name: Payout, weight: 2", "name: Payout, weight: 999999999999"],
        ],
      },
    },
    '"pillars[0].weight" must be at most 1000000: found "999999999999"',
  ],
  [
    "a password in an address, which would be published",
    {
      replace: { "evidence.csv": [["https://monitor.example/birch", "https://me:pw@x.example/"]] },
    },
    '"url" must be an address without a user or password: found "https://me:pw@x.example/"',
  ],
  [
    "a closed firm that stays in the index as suspended",
    { replace: { "firms/cedar-capital.yaml": [["  - { status: closed, from: 2024-02-26 }", ""]] } },
    'The status history must agree with the outcome "O001": found "suspended", allowed closed from 2024-02-26, knownOn 2024-02-28',
  ],
  [
    "a work that is counted twice",
    { publish: [{}], append: { "citations.csv": `${citing("W1", "")}${citing("W2", "")}` } },
    'A work must be there once for each reference: row 1 below the header of "citations.csv" has it as well: found "https://paper.example/1"',
  ],
  [
    "a DOI as an address",
    { publish: [{}], append: { "citations.csv": citing("W1", "https://doi.org/10.1234/ab") } },
    '"doi" must be a DOI such as 10.1234/abcd: found "https://doi.org/10.1234/ab", allowed the DOI alone, did you mean "10.1234/ab"',
  ],
  [
    "a number of which no computer knows the size",
    reading("1e400"),
    '"value" must be at most 1e+30: found "1e400"',
  ],
  [
    "a number with points and a comma",
    reading('"1.000,5"'),
    '"value" must be empty or a decimal number: found "1.000,5", allowed one point before the decimals, nothing between thousands',
  ],
  [
    "a comment in a table",
    { append: { "claims.csv": "# to do\n" } },
    'A row must have a cell for each column: found "1 cell", allowed 5 cells',
  ],
  [
    "a feature whose bounds are the wrong way round",
    model({ features: features({ lo: 90, hi: 10 }) }),
    '"features[0].lo" must be at most hi: found "90"',
  ],
  [
    "a model that is retired before its first day",
    model({ retiredOn: "2023-06-01" }),
    '"retiredOn" must be a day after effectiveFrom: found "2023-06-01"',
  ],
  [
    "a calibrator that turns the order of firms round",
    model({ calibrator: { kind: "platt", a: 0, b: -1 } }),
    '"calibrator.b" must not be negative: high probabilities would become low: found "-1"',
  ],
  [
    "more events than rows",
    model({ ...fitted, nEvents: 200 }),
    '"nEvents" must not be above "nRows": found "200", allowed 100 or fewer, which "nRows" says',
  ],
  [
    "a negative variance, which would give an interval of no width",
    model({
      ...fitted,
      covariance: [
        [0.5, 0],
        [0, -0.1],
      ],
    }),
    'A variance must not be negative: found "-0.1"',
  ],
];

describe("what cannot be true", () => {
  it.each(nonsense)("%s is one problem", async (_, change, text) => {
    const { problems } = await withWorld(change, loadContent);
    const report = formatProblems(problems, "text");
    expect(report.replace(/^\S+ \S+ /gm, "").trimEnd()).toBe(text);
  });

  it("what differs in a title, a reference or an address is another work", async () => {
    const other = citing("W2", "").replace("A paper", "Another paper");
    const change: Change = { publish: [{}], append: { "citations.csv": citing("W1", "") + other } };
    expect((await withWorld(change, loadContent)).problems).toEqual([]);
  });

  it("bounds that are equal, a flat calibrator and an @ in a path are allowed", async () => {
    const calibrator = { kind: "platt", a: 0, b: 0 } as const;
    const change = model({ features: features({ lo: 5, hi: 5 }), calibrator });
    const at: Change = {
      replace: { "evidence.csv": [["https://monitor.example/birch", "https://x.example/@me"]] },
    };
    expect((await withWorld({ ...change, ...at }, loadContent)).problems).toEqual([]);
  });
});
