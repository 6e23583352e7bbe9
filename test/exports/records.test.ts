import { describe, expect, it } from "vitest";
import type { Row } from "../../src/exports/dataset.ts";
import { calibration } from "../../src/exports/datasets/calibration.ts";
import { citations } from "../../src/exports/datasets/citations.ts";
import { events } from "../../src/exports/datasets/events.ts";
import { forecasts } from "../../src/exports/datasets/forecasts.ts";
import { integrity } from "../../src/exports/datasets/integrity.ts";
import { methodology } from "../../src/exports/datasets/methodology.ts";
import { outcomes } from "../../src/exports/datasets/outcomes.ts";
import { publications } from "../../src/exports/datasets/publications.ts";
import { allSegments } from "../../src/exports/market-columns.ts";
import { canonicalJson } from "../../src/record/canonical.ts";
import { sha256Hex } from "../../src/record/hash.ts";
import { ledgerOf } from "../../src/record/ledger/ledger.ts";
import { entryBytes } from "../../src/record/ledger/ledger-entry.ts";
import { inclusionProof } from "../../src/record/merkle.ts";
import { verifyInclusion } from "../../src/record/merkle-verify.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
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
    const rows = publications.rows({ ...site, citations: [...written, concept] });
    expect([...rows].map((row) => row["citedByCount"])).toEqual([1, 2]);
  });
});

describe("citations", () => {
  it("know the version and the status of what they cite", () => {
    expect([...citations.rows(site)]).toMatchObject([
      { citationId: "cit-1", referenceVersion: 1, referenceStatus: "superseded", doi: null },
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
  it("has a row for each archive and each preset, and one for each of their bins", () => {
    const rows = [...calibration.rows(site)];
    expect(rows.map(({ mode, preset, scope, bin }) => [mode, preset, scope, bin])).toEqual([
      ["real_time", "archive", "all", 0],
      ["hindcast", "archive", "all", 0],
      ["hindcast", "archive", "bin", 1],
      ["hindcast", "archive", "bin", 2],
      ["real_time", "balanced", "all", 0],
      ["real_time", "early_warning", "all", 0],
      ["real_time", "confirmed_only", "all", 0],
    ]);
  });

  it("tells under a preset what its review tells", () => {
    const { review, calibration: archives } = site.analysis;
    const told = (preset: string) => ({ ...archives.hindcast, nFirms: preset.length });
    const analysis = {
      ...site.analysis,
      review: (...[preset, days]: Parameters<typeof review>) => ({
        ...review(preset, days),
        calibration: told(preset),
      }),
    };
    const rows = [...calibration.rows({ ...site, analysis })];
    for (const preset of ["balanced", "early_warning", "confirmed_only"]) {
      const [whole, ...bins] = rows.filter((row) => row["preset"] === preset);
      const { bins: expected, ...counts } = told(preset);
      expect(whole).toMatchObject(counts);
      expect(bins.map((row) => row["nForecasts"])).toEqual(expected?.map(({ n }) => n));
    }
  });

  it("keeps the counts and no score when insufficient", () => {
    const [realTime] = [...calibration.rows(site)];
    expect(realTime).toMatchObject({
      status: "insufficient",
      nForecasts: 0,
      brier: null,
      auc: null,
    });
  });

  it("shares the forecasts and events of a mode out to its bins", () => {
    const rows = [...calibration.rows(site)].filter(({ mode }) => mode === "hindcast");
    const sum = (name: string) =>
      rows.slice(1).reduce((total, row) => total + Number(row[name]), 0);
    expect([sum("nForecasts"), sum("nEvents")]).toEqual([200, 40]);
    expect(rows[0]).toMatchObject({ nForecasts: 200, nEvents: 40 });
  });
});

describe("methodology", () => {
  it("publishes every version that came into force and marks the one in force", () => {
    const { world } = site.analysis;
    const past = tinyMethodology({ version: "2019.1" });
    const worlds = { ...world, methodologies: [past, world.methodology] };
    const rows = [...methodology.rows(sampleSite({ world: worlds }))];
    expect(rows).toEqual([
      { ...world.methodology, inForce: true, model: null },
      { ...past, inForce: false, model: null },
    ]);
  });
});

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
      [oldest?.referenceId, sha256Hex(canonicalJson(oldest)), 0],
      [newest?.referenceId, sha256Hex(canonicalJson(newest)), 1],
    ]);
  });

  it("lets each publication be proved from its row and its siblings", () => {
    const leaves = issued.map(({ id, sha256 }) =>
      entryBytes({ referenceId: String(id), sha256: String(sha256) }),
    );
    for (const [index, row] of issued.entries()) {
      const proof = inclusionProof(leaves, index);
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
