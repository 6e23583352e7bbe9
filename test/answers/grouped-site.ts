import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { methodologySchema } from "../../src/model/methodology.ts";
import { firm, observation, tinyDataset } from "../engine/world-builder.ts";

/** Sundays, on which periods of a week end. */
export const ends = ["2024-06-02", "2024-06-09", "2024-06-16", "2024-06-23"] as const;

const groups = [
  { id: "region", name: "Region", values: ["North America", "Europe", "Asia"] },
  { id: "size", name: "Size", values: ["Large", "Small"] },
];

export function groupedMethodology(level: object = {}) {
  const settings = {
    effectiveFrom: "2020-01-01",
    pillars: [{ id: "service", name: "Service" }],
    indicators: [
      {
        id: "uptime",
        label: "Uptime",
        pillar: "service",
        unit: "points",
        direction: "higher",
        lo: 0,
        hi: 100,
        halfLifeDays: 30,
        windowDays: 7,
      },
    ],
    score: { aggregate: "arithmetic" },
    groups,
    level,
    bands: { by: "score", thresholds: { elevated: 50, critical: 20 } },
    rules: { minConstituents: 1 },
    legalNotes: [{ id: "note", text: "Invented figures." }],
  };
  return { ...methodologySchema.parse(settings), version: "2020.1" };
}

type Row = readonly [firmId: string, region: string, size: string, values: readonly number[]];

const rows: readonly Row[] = [
  ["alder", "Europe", "Large", [90, 80, 80, 70]],
  ["birch", "Europe", "Small", [60, 60, 60, 62]],
  ["cedar", "North America", "Small", [40, 44, 48, 50]],
  ["dogwood", "North America", "Large", [70, 70, 70, 62]],
  ["elm", "Europe", "Small", [10, 10, 10, 10]],
];

/** Five firms in two regions and two sizes over four weeks; nobody is in Asia. */
export function groupedDataset(overrides: Partial<Dataset> = {}): Dataset {
  return tinyDataset({
    methodologies: [groupedMethodology()],
    firms: rows.map(([firmId, region, size]) => firm(firmId, { groups: { region, size } })),
    observations: rows.flatMap(([firmId, , , values]) =>
      values.map((value, i) => observation(firmId, "uptime", addDays(ends[i] ?? "", -1), value)),
    ),
    ...overrides,
  });
}
