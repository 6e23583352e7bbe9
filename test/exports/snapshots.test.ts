import { describe, expect, it } from "vitest";
import { snapshotPath, snapshots } from "../../src/exports/snapshots/snapshots.ts";
import { sha256Hex } from "../../src/record/hash.ts";
import { snapshotChainFaults } from "../../src/verify/verify-snapshots.ts";
import { observation, tinyWorld } from "../engine/world-builder.ts";
import { sampleContent, sampleSite } from "./sample-site.ts";

function made(observed = sampleContent.observations) {
  const world = tinyWorld("2025-01-08", { ...sampleContent, observations: observed });
  const { days, text } = snapshots(sampleSite({ world }));
  return days.map((day, place) => ({ day, text: text(place), read: JSON.parse(text(place)) }));
}

const files = (all = made()) =>
  new Map(all.map(({ day, text }) => [snapshotPath(day), Buffer.from(text)]));

describe("the snapshots of the days of issue", () => {
  it("hold each row once, on the first day of issue by which it was known", () => {
    const [first, second] = made();
    expect([first?.day, second?.day]).toEqual(["2025-01-05", "2025-01-06"]);
    expect(first?.read.datasets.observations.rows).toEqual([
      ["alder", "delay", 3.25, "points", "2025-01-02", "2025-01-02", null],
      ["alder", "delay", 3.5, "points", "2025-01-04", "2025-01-04", "e1"],
    ]);
    expect(first?.read.datasets.claims.rows).toEqual([
      ["c1", "alder", expect.any(String), "event", "payout_delay"],
    ]);
    expect(first?.read.datasets.sources.rows.map(([id]: string[]) => id)).toEqual(["court"]);
    expect(second?.read).toMatchObject({ datasets: {}, totals: { observations: 2, events: 1 } });
  });

  it("carry the provenance, calibration, date and legal note of the records of their day", () => {
    for (const { read } of made()) {
      expect(read).toMatchObject({
        publishedAt: expect.stringContaining(read.date),
        references: [expect.stringMatching(/^DEMO-/)],
        provenance: { methodologyVersion: expect.any(String) },
        calibration: { status: expect.any(String) },
        legalNote: expect.any(String),
      });
    }
  });

  it("keep their bytes when more becomes known, and are named with them in the list", () => {
    const late = observation("birch", "delay", "2025-01-07", 9);
    expect(made([...sampleContent.observations, late])).toEqual(made());
    const { index } = snapshots(sampleSite());
    const listed = made().map(({ day, text }) => ({ date: day, sha256: sha256Hex(text) }));
    expect(index()).toMatchObject({ count: 2, snapshots: listed.toReversed() });
  });

  it("are the same alone and in order", () => {
    const { text } = snapshots(sampleSite());
    expect([text(1), text(0), text(1)]).toEqual([
      made()[1]?.text,
      made()[0]?.text,
      made()[1]?.text,
    ]);
  });

  it("form a chain that verify walks: a row put behind a day breaks it", () => {
    expect(snapshotChainFaults(files())).toEqual([]);
    const behind = observation("alder", "delay", "2025-01-01", 1);
    const altered = files(made([behind, ...sampleContent.observations]));
    expect(snapshotChainFaults(altered)).toEqual([]);
    const mixed = new Map([...altered, ...[...files()].slice(1)]);
    expect(snapshotChainFaults(mixed)).toMatchObject([
      { rule: "snapshot-changed", item: "s/snapshots/2025-01-06.json" },
    ]);
    const lost = new Map([...files()].slice(1));
    expect(snapshotChainFaults(lost)).toHaveLength(1);
  });
});
