import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import {
  type ClaimVerdict,
  claimVerdict,
  truthOf,
  verdictOn,
} from "../../../src/engine/truth/truth.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import type { Claim } from "../../../src/model/claim.ts";
import { directnesses, type Evidence, stances } from "../../../src/model/evidence.ts";
import type { Methodology } from "../../../src/model/methodology.ts";
import { reliabilities, type Source } from "../../../src/model/source.ts";
import { anyDataset, firstDay, lastDay } from "../any-world.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { claim, evidence, firmEvent, source, tinyWorld } from "../world-builder.ts";

const asOf = "2024-06-30";
const day = "2024-06-01";

function judge(
  items: readonly Evidence[],
  sources: readonly Source[],
  about: Partial<Claim> = {},
  priors: Methodology["evidence"]["priors"] = {},
): ClaimVerdict {
  const known = { evidenceOf: new Map([["c", items]]), sourceRows: rowsOf(sources) };
  const methodology = tinyMethodology();
  const rules = { ...methodology, evidence: { ...methodology.evidence, priors } };
  return claimVerdict(claim("c", "alder", about), known, sightOn(asOf), rules);
}

const rowsOf = (sources: readonly Source[]) => new Map(sources.map((one) => [one.sourceId, [one]]));

const item = (id: string, from: string, overrides: Partial<Evidence> = {}) =>
  evidence(id, "c", from, day, overrides);

test("a claim without evidence is unverified and has no posterior", () => {
  expect(judge([], [])).toMatchObject({ verdict: "unverified", posterior: null, credibility: 6 });
});

test("two A sources of different origin confirm a claim", () => {
  const found = judge([item("1", "a"), item("2", "b")], [source("a"), source("b")]);
  expect(found).toMatchObject({ verdict: "confirmed", credibility: 1, supportingGroups: 2 });
  expect(found.llr).toBe(4);
  expect(found.posterior).toBeCloseTo(1 / (1 + Math.exp(-4)), 12);
});

test("two C sources of first hand are not enough to confirm, and enough to corroborate", () => {
  const letters = { reliability: "C" } as const;
  const found = judge(
    [item("1", "a"), item("2", "b")],
    [source("a", letters), source("b", letters)],
  );
  expect(found.posterior).toBeCloseTo(1 / (1 + Math.exp(-2)), 12);
  expect(found).toMatchObject({ verdict: "corroborated", credibility: 2 });
});

test("many weak groups reach the posterior but not the letter", () => {
  const sources = Array.from({ length: 20 }, (_, i) => source(`s${i}`, { reliability: "D" }));
  const found = judge(
    sources.map((one, i) => item(String(i), one.sourceId)),
    sources,
  );
  expect(found.posterior).toBe(0.99);
  expect(found).toMatchObject({ verdict: "inconclusive", credibility: 3 });
});

test.each(reliabilities)("any number of rumours from %s sources corroborates nothing", (letter) => {
  for (const n of [2, 3, 6, 12, 100]) {
    const sources = Array.from({ length: n }, (_, i) => source(`s${i}`, { reliability: letter }));
    const heard = sources.map(({ sourceId }, i) =>
      item(String(i), sourceId, { directness: "rumour" }),
    );
    expect(judge(heard, sources).verdict).toBe("inconclusive");
  }
});

test("a first-hand account with the letter lets rumours beside it corroborate", () => {
  const sources = ["a", "b", "c", "d"].map((id) => source(id, { reliability: "C" }));
  const rumours = ["b", "c", "d"].map((id) => item(id, id, { directness: "rumour" }));
  expect(judge([item("1", "a"), ...rumours], sources).verdict).toBe("corroborated");
});

test("a posterior begins at the prior of its kind, and at even odds where none is declared", () => {
  const sources = [source("a"), source("b")];
  const items = [item("1", "a"), item("2", "b")];
  const even = judge(items, sources, { kind: "closure" }, { insolvency_filing: 0.01 });
  expect(even).toMatchObject({ prior: 0.5, verdict: "confirmed" });
  const rare = judge(items, sources, { kind: "insolvency_filing" }, { insolvency_filing: 0.01 });
  expect(rare).toMatchObject({ prior: 0.01, llr: even.llr, verdict: "inconclusive" });
  // odds of 1 to 99, times e^4
  expect(rare.posterior).toBeCloseTo(Math.exp(4) / (99 + Math.exp(4)), 12);
});

test("a name that every object has is no declared prior", () => {
  expect(judge([item("1", "a")], [source("a")], { kind: "constructor" }).prior).toBe(0.5);
});

test("one strong source on either side contests a claim, whatever the sum", () => {
  const found = judge(
    [item("1", "a"), item("2", "b"), item("3", "c", { stance: "refutes" })],
    [source("a"), source("b"), source("c")],
  );
  expect(found).toMatchObject({ verdict: "contested", credibility: 4, refutingGroups: 1 });
});

test("refuting evidence alone refutes", () => {
  const found = judge([item("1", "a", { stance: "refutes" })], [source("a")]);
  expect(found).toMatchObject({ verdict: "refuted", credibility: 5 });
});

test("one supporting group is single source", () => {
  const found = judge(
    [item("1", "a"), item("2", "b")],
    [source("a", { originGroup: "wire" }), source("b", { originGroup: "wire" })],
  );
  expect(found).toMatchObject({ verdict: "single_source", supportingGroups: 1, llr: 2 });
  expect(found.evidence.map(({ counted, reason }) => [counted, reason])).toEqual([
    [true, null],
    [false, "weaker_in_group"],
  ]);
});

test("evidence of a state halves with its age, evidence of an event does not", () => {
  const aged = [evidence("1", "c", "a", "2024-01-02")]; // 180 days before
  expect(judge(aged, [source("a")], { temporality: "state" }).llr).toBeCloseTo(1, 12);
  expect(judge(aged, [source("a")], { temporality: "event" }).llr).toBe(2);
});

test("a firm's own statement counts only against itself", () => {
  const own = source("own", { affiliatedFirmId: "alder" });
  const praise = judge([item("1", "own")], [own], { kind: "payout_resumed" });
  expect(praise).toMatchObject({ verdict: "unverified", posterior: null });
  expect(praise.evidence[0]).toMatchObject({ counted: false, reason: "self_serving" });
  const solvent = judge([item("1", "own")], [own], { kind: "solvency", temporality: "state" });
  expect(solvent.verdict).toBe("unverified");
  const denial = judge([item("1", "own", { stance: "refutes" })], [own], { kind: "closure" });
  expect(denial.verdict).toBe("unverified");
  expect(judge([item("1", "own")], [own], { kind: "closure" }).verdict).toBe("single_source");
});

test("a firm's own statement counts on neither side where its interest is unknown", () => {
  const own = source("own", { affiliatedFirmId: "alder" });
  for (const stance of stances) {
    expect(judge([item("1", "own", { stance })], [own], { kind: "conduct" }).posterior).toBeNull();
  }
});

test("the methodology declares which conditions are in a firm's interest", () => {
  const own = source("own", { affiliatedFirmId: "alder" });
  const plain = tinyMethodology();
  const of = (interest: "favourable" | "adverse", stance: Evidence["stance"]) => {
    const conditions = { ...plain.evidence.conditions, safety_record: interest };
    const methodology = { ...plain, evidence: { ...plain.evidence, conditions } };
    const about = claim("c", "alder", { kind: "safety_record", temporality: "event" });
    const evidenceOf = new Map([["c", [item("1", "own", { stance })]]]);
    const known = { evidenceOf, sourceRows: rowsOf([own]) };
    return claimVerdict(about, known, sightOn(asOf), methodology).posterior !== null;
  };
  expect([of("favourable", "supports"), of("favourable", "refutes")]).toEqual([false, true]);
  expect([of("adverse", "supports"), of("adverse", "refutes")]).toEqual([true, false]);
});

test("a source affiliated with another firm counts like any other", () => {
  const rival = source("rival", { affiliatedFirmId: "birch" });
  expect(judge([item("1", "rival")], [rival], { kind: "payout_resumed" }).llr).toBe(2);
});

test("the posterior stays within its clip", () => {
  const sources = Array.from({ length: 9 }, (_, i) => source(`s${i}`));
  const items = sources.map((one, i) => item(String(i), one.sourceId));
  expect(judge(items, sources).posterior).toBe(0.99);
  const against = items.map((one) => ({ ...one, stance: "refutes" as const }));
  expect(judge(against, sources).posterior).toBe(0.01);
});

test("evidence known later changes nothing", () => {
  const late = item("2", "b", { knownOn: "2024-07-01", stance: "refutes" });
  const sources = [source("a"), source("b")];
  expect(judge([item("1", "a"), late], sources)).toEqual(judge([item("1", "a")], sources));
});

test("evidence of an unknown source is refused", () => {
  expect(() => judge([item("1", "nobody")], [])).toThrow(/"nobody"/);
});

const sources = reliabilities.flatMap((reliability, i) => [
  source(`s${i}`, { reliability }),
  source(`t${i}`, { reliability, originGroup: "shared" }),
]);
const items = fc.array(
  fc.record({
    sourceId: fc.constantFrom(...sources.map((one) => one.sourceId)),
    stance: fc.constantFrom(...stances),
    directness: fc.constantFrom(...directnesses),
    observedOn: fc.constantFrom("2023-01-01", "2024-03-01", "2024-06-30"),
    knownOn: fc.constantFrom("2024-06-30", "2024-07-01"),
  }),
  { minLength: 1, maxLength: 12 },
);
const gist = ({ verdict, posterior, llr, supportingGroups, refutingGroups }: ClaimVerdict) => ({
  verdict,
  posterior,
  llr,
  supportingGroups,
  refutingGroups,
});

test("duplicating an item inside its origin group changes no verdict", () => {
  fc.assert(
    fc.property(items, fc.nat(), fc.constantFrom("event", "state"), (list, pick, temporality) => {
      const rows = list.map((row, i) => ({ ...item(`e${i}`, row.sourceId), ...row }));
      const copied = rows[pick % rows.length]!;
      const doubled = [{ ...copied, evidenceId: "a-copy" }, ...rows];
      expect(gist(judge(doubled, sources, { temporality }))).toEqual(
        gist(judge(rows, sources, { temporality })),
      );
    }),
  );
});

test("the order of the evidence changes no verdict", () => {
  fc.assert(
    fc.property(items, (list) => {
      const rows = list.map((row, i) => ({ ...item(`e${i}`, row.sourceId), ...row }));
      expect(gist(judge([...rows].reverse(), sources))).toEqual(gist(judge(rows, sources)));
    }),
  );
});

test("truthOf() gives the verdict on all claims of a firm", () => {
  const a = source("a");
  const b = source("b");
  const confirmed = [evidence("1", "c1", "a", day), evidence("2", "c1", "b", day)];
  // a claim is known once something names it
  const events = [firmEvent("e", "alder", day, { claimId: "c2" })];
  const world = (extra: readonly Evidence[], claims: readonly Claim[]) =>
    tinyWorld(asOf, { sources: [a, b], claims, events, evidence: [...confirmed, ...extra] });
  const one = claim("c1", "alder");
  const two = claim("c2", "alder");
  const verdict = (extra: readonly Evidence[], claims: readonly Claim[]) =>
    truthOf(world(extra, claims), "alder", asOf).verdict;
  expect(verdict([], [])).toBe("no_claims");
  expect(verdict([], [one])).toBe("defended");
  expect(verdict([], [one, two])).toBe("partially_defended");
  expect(verdict([], [two])).toBe("undefended");
  const split = [
    evidence("3", "c2", "a", day),
    evidence("4", "c2", "b", day, { stance: "refutes" }),
  ];
  expect(verdict(split, [one, two])).toBe("contested");
  expect(truthOf(world(split, [one, two]), "alder", asOf).counts).toMatchObject({
    confirmed: 1,
    contested: 1,
    refuted: 0,
  });
});

test("a source that was graded anew counts so from the day of its later row", () => {
  const rows = [
    source("wire", { reliability: "E" }),
    source("wire", { reliability: "A", knownOn: "2024-06-15" }),
  ];
  const judgedOn = (on: string) => {
    const evidenceOf = new Map([["c", [item("1", "wire")]]]);
    const known = { evidenceOf, sourceRows: new Map([["wire", rows]]) };
    return claimVerdict(claim("c", "alder"), known, sightOn(on), tinyMethodology());
  };
  const first = source("wire", { reliability: "E" });
  expect(judgedOn("2024-06-14").llr).toBe(judge([item("1", "wire")], [first]).llr);
  expect(judgedOn("2024-06-15").llr).toBeGreaterThan(judgedOn("2024-06-14").llr);
});

test("verdictOn() is on any day the verdict that claimVerdict() reaches", () => {
  fc.assert(
    fc.property(anyDataset, fc.integer({ min: 0, max: 216 }), (dataset, n) => {
      const world = worldAt(dataset, lastDay);
      const on = addDays(firstDay, n);
      for (const claims of world.claimsOf.values()) {
        for (const one of claims) {
          const whole = claimVerdict(one, world, sightOn(on), world.methodology);
          expect(verdictOn(one, world, sightOn(on), world.methodology)).toBe(whole.verdict);
        }
      }
    }),
    { numRuns: 50 },
  );
});
