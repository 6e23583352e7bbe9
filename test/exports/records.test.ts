import { describe, expect, it } from "vitest";
import type { Row } from "../../src/answers/exports/dataset.ts";
import { calibration } from "../../src/answers/exports/datasets/calibration.ts";
import { events, outcomes } from "../../src/answers/exports/datasets/claims.ts";
import { allSegments } from "../../src/answers/exports/datasets/market.ts";
import { citations, integrity, publications } from "../../src/answers/exports/datasets/records.ts";
import { research } from "../../src/answers/exports/datasets/research.ts";
import { forecasts, methodology } from "../../src/answers/exports/datasets/rules.ts";
import type { Analysis } from "../../src/engine/analyse.ts";
import { detectorRules } from "../../src/engine/detect/rules.ts";
import type { Publication } from "../../src/model/publication.ts";
import { canonicalJson, sha256Hex } from "../../src/record/canonical.ts";
import { ledgerOf } from "../../src/record/ledger/ledger.ts";
import { entryBytes } from "../../src/record/ledger/ledger-entry.ts";
import { merkleTree } from "../../src/record/merkle.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { inclusionProof, verifyInclusion } from "../record/inclusion.ts";
import { sampleSite } from "./sample-site.ts";

const site = sampleSite();
const [newest, oldest] = site.issued.map(({ record }) => record);

describe("publications", () => {
  it("are newest first and know what superseded them", () => {
    expect([...publications.rows(site)]).toMatchObject([
      { referenceId: newest?.referenceId, status: "current", supersededBy: null, logIndex: 1 },
      { referenceId: oldest?.referenceId, status: "superseded", logIndex: 0 },
    ]);
  });

  it("count the citations of each version", () => {
    expect([...publications.rows(site)].map((row) => row["citedByCount"])).toEqual([0, 1]);
  });

  it("count a citation of the concept for every version", () => {
    const { citations: written } = site;
    const [citation] = written;
    if (citation === undefined || oldest === undefined) throw new RangeError("Cannot cite nothing");
    const concept = { ...citation, citationId: "cit-2", referenceId: oldest.conceptId };
    const rows = publications.rows(
      sampleSite({ world: { ...site.analysis.world, citations: [...written, concept] } }),
    );
    expect([...rows].map((row) => row["citedByCount"])).toEqual([1, 2]);
  });
});

describe("citations", () => {
  it("know the version and the status of what they cite", () => {
    expect([...citations.rows(site)]).toMatchObject([
      { citationId: "cit-1", referenceVersion: 1, referenceStatus: "superseded", doi: null },
    ]);
  });

  it("know whether a concept that is cited in all its versions still stands", () => {
    const [citation] = site.citations;
    if (citation === undefined || oldest === undefined) throw new RangeError("Cannot cite nothing");
    const concept = { ...citation, referenceId: oldest.conceptId };
    const seen = (issued: typeof site.issued) =>
      [...citations.rows({ ...site, issued, citations: [concept] })][0];
    const row = { referenceVersion: null, referenceStatus: "current" };
    expect(seen(site.issued)).toMatchObject(row);
    const withdrawn = site.issued.map((one) => ({ ...one, status: "withdrawn" as const }));
    expect(seen(withdrawn)).toMatchObject({ ...row, referenceStatus: "withdrawn" });
  });
});

describe("research", () => {
  it("has no excerpt of an essay without prose, as an empty cell of a CSV reads as null", () => {
    const { world } = site.analysis;
    const [essay] = world.research;
    const bare = world.research.map((one) => ({ ...one, body: "# Title\n" }));
    expect([...research.rows(sampleSite({ world: { ...world, research: bare } }))]).toMatchObject([
      { id: essay?.id, excerpt: null, wordCount: 0 },
    ]);
  });
});

describe("events, outcomes and forecasts", () => {
  it("name the firm and keep the row as it was known", () => {
    const alder = { firmId: "alder", slug: "alder" };
    expect([...events.rows(site)]).toEqual([
      {
        ...{ ...alder, eventId: "ev-1", kind: "payout_delay", severity: "major", stage: 1 },
        ...{ occurredOn: "2025-01-02", knownOn: "2025-01-03", claimId: null, verdict: "confirmed" },
      },
    ]);
    expect([...outcomes.rows(site)]).toMatchObject([{ slug: "cedar", label: "reopening" }]);
    expect([...forecasts.rows(site)]).toMatchObject([{ ...alder, mode: "real_time" }]);
  });

  it("do not round a probability that was issued", () => {
    expect([...forecasts.rows(site)][0]?.["probability"]).toBe(0.1234567);
  });
});

describe("calibration", () => {
  const rows = [...calibration.rows(site)];

  it("has a row for all models together and for each model, in each mode and under each preset", () => {
    const whole = rows.filter(({ scope }) => scope === "all");
    const presets = ["archive", "balanced", "early_warning", "confirmed_only"];
    expect(whole.map(({ mode, modelVersion, preset }) => [mode, modelVersion, preset])).toEqual(
      ["real_time", "hindcast"].flatMap((mode) =>
        ["all", "2025.1"].flatMap((model) => presets.map((preset) => [mode, model, preset])),
      ),
    );
  });

  it("has a row for each bin and each step of the curve of those that have any", () => {
    const parts = rows.filter(
      ({ mode, modelVersion, preset, scope }) =>
        mode === "hindcast" && modelVersion === "all" && preset === "archive" && scope !== "all",
    );
    expect(parts.map(({ scope, bin, nForecasts }) => [scope, bin, nForecasts])).toEqual([
      ["step", 1, 200],
      ["bin", 1, 100],
      ["bin", 2, 100],
    ]);
  });

  it("asks for the forecasts that each preset stands by", () => {
    const { calibrations } = site.analysis;
    const analysis: Analysis = {
      ...site.analysis,
      calibrations: (asked) => ({ ...calibrations(asked), nFirms: (asked.preset ?? "").length }),
    };
    for (const { scope, preset, nFirms } of calibration.rows({ ...site, analysis })) {
      if (scope === "all") expect(nFirms).toBe(preset === "archive" ? 0 : String(preset).length);
    }
  });

  it("keeps the counts and no score when insufficient", () => {
    expect(rows[0]).toMatchObject({
      status: "insufficient",
      nForecasts: 1,
      brier: null,
      auc: null,
    });
  });

  it("lays the ends of intervals in columns of their own", () => {
    const whole = rows.find(({ mode, scope }) => mode === "hindcast" && scope === "all");
    expect(whole).toMatchObject({ brierSkill: 0.375, brierSkillLow: 0.2, brierSkillHigh: 0.5 });
  });
});

describe("methodology", () => {
  it("publishes every version that came into force and marks the one in force", () => {
    const { world } = site.analysis;
    const past = tinyMethodology({ version: "2019.1" });
    const worlds = { ...world, methodologies: [past, world.methodology] };
    const rows = [...methodology.rows(sampleSite({ world: worlds }))];
    expect(rows).toEqual([
      { ...world.methodology, inForce: true, model: null, detector: detectorRules },
      { ...past, inForce: false, model: null, detector: null },
    ]);
  });
});

/** The hash of a record without its texts and their salts, for which the salted hashes stand. */
function hashInLog(record: Publication | undefined): string {
  const left = Object.entries(record ?? {}).filter(
    ([name]) => !["title", "summary", "note", "reason", "salts"].includes(name),
  );
  return sha256Hex(canonicalJson(Object.fromEntries(left)));
}

describe("integrity", () => {
  const rows = [...integrity.rows(site)];
  const [snapshot, ...issued]: readonly Row[] = rows;

  it("publishes the root of the snapshot", () => {
    const { sha256, merkleRoot, snapshotId } = site.analysis.snapshot;
    expect(snapshot).toMatchObject({
      kind: "snapshot",
      id: snapshotId,
      sha256,
      treeRoot: merkleRoot,
    });
  });

  it("publishes the hash that the lock holds, in the order of the log", () => {
    expect(issued.map(({ id, sha256, logIndex }) => [id, sha256, logIndex])).toEqual([
      [oldest?.referenceId, hashInLog(oldest), 0],
      [newest?.referenceId, hashInLog(newest), 1],
    ]);
  });

  it("lets each publication be proved from its row and its siblings", () => {
    const leaves = issued.map(({ id, sha256 }) =>
      entryBytes({ referenceId: String(id), sha256: String(sha256) }),
    );
    for (const [index, row] of issued.entries()) {
      const proof = inclusionProof(merkleTree(leaves), index);
      const leafHash = String(row["leafHash"]);
      const root = String(row["treeRoot"]);
      expect(verifyInclusion({ leafHash, index, size: 2, proof, root })).toBe(true);
    }
  });

  it("has the root and the size of the ledger", () => {
    const records = [newest, oldest].flatMap((record) => (record === undefined ? [] : [record]));
    const { tree } = ledgerOf(records, { origin: "tiny.example/ledger", signer: null, lock: {} });
    for (const row of issued) {
      expect([row["treeRoot"], row["treeSize"]]).toEqual([tree.root, tree.size]);
    }
  });
});

describe("allSegments()", () => {
  it("keeps segments of the past once, under their newest names", () => {
    const [payout, ...rest] = tinyMethodology().segments;
    if (payout === undefined) throw new RangeError("Cannot rename: the methodology has segments");
    const past = tinyMethodology({ segments: [{ ...payout, id: "gone" }, payout] });
    const now = tinyMethodology({ segments: [{ ...payout, name: "Paying out" }, ...rest] });
    expect(allSegments([past, now]).map(({ id, name }) => `${id}: ${name}`)).toEqual([
      "gone: Payout",
      "payout: Paying out",
      "rules: Rules",
      "continuity: Continuity",
      "conduct: Conduct",
    ]);
  });
});
