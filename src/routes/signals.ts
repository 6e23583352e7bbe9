import { z } from "zod";
import type { Signal } from "../engine/analysis.ts";
import { interpretationMeta, interpretationMetaShape, metaSchema } from "../http/attached.ts";
import { limit } from "../http/parameter.ts";
import { presetParameters, windowDays } from "../http/preset-parameters.ts";
import { defineListRoute } from "../http/route.ts";
import { type SignalRow, signalRow, signalRowSchema } from "../http/signal-row.ts";
import type { Site } from "../http/site.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { presetNames } from "../model/publisher.ts";

const rows = z.array(signalRowSchema);

export const signals = defineListRoute({
  path: "/api/signals",
  about: "Market signals and firm signals of a window, most severe first",
  pathParameters: [],
  parameters: [limit, ...presetParameters],
  needs: analysedKinds,
  schema: z.strictObject({
    success: z.literal(true),
    items: rows,
    market_signals: rows,
    firm_signals: rows,
    meta: metaSchema(
      { preset: z.enum(presetNames), days: z.number().int() },
      interpretationMetaShape,
    ),
  }),
  list: {
    directory: "s/signals",
    rows: "items",
    parts: [
      { key: "market_signals", startsWith: '{"scope":"market",' },
      { key: "firm_signals", startsWith: '{"scope":"firm",' },
    ],
    counted: false,
    totalled: false,
    paged: false,
    facets: ["preset", "days"],
    order: "severity",
  },
  collections: (site) => {
    const rowOf = sharedRows(site);
    return presetNames.flatMap((preset) =>
      windowDays.map((days) => ({
        facets: [preset, String(days)],
        rows: site.analysis.review(preset, days).signals.map(rowOf),
      })),
    );
  },
  by: null,
  table: null,
  meta: interpretationMeta,
  available: null,
});

/** Reviews have most of their signals in common: each becomes a row, and then a line, once. */
function sharedRows(site: Site): (signal: Signal) => SignalRow {
  const rows = new Map<Signal, SignalRow>();
  return (signal) => {
    const row = rows.get(signal) ?? signalRow(site, signal);
    rows.set(signal, row);
    return row;
  };
}
