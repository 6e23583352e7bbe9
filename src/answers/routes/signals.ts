import { z } from "zod";
import { analysedKinds } from "../../model/content-kind.ts";
import { presetNames } from "../../model/publisher.ts";
import { limit, offset, presetParameters, windowDays } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { firmsMeta, firmsMetaShape, metaSchema } from "../rows/attached.ts";
import { signalRowSchema, signalRows } from "../rows/signal-row.ts";

const rows = z.array(signalRowSchema);

export const signals = defineListRoute({
  path: "/api/signals",
  name: "Signals",
  about: "Market signals and firm signals of a window, most severe first",
  parameters: [limit, offset, ...presetParameters],
  needs: ["publications", ...analysedKinds],
  schema: z.strictObject({
    success: z.literal(true),
    items: rows,
    market_signals: rows,
    firm_signals: rows,
    meta: metaSchema({ preset: z.enum(presetNames), days: z.number().int() }, firmsMetaShape),
  }),
  list: {
    rows: "items",
    parts: [
      { key: "market_signals", startsWith: '{"scope":"market",' },
      { key: "firm_signals", startsWith: '{"scope":"firm",' },
    ],
    counted: false,
    totalled: false,
    facets: ["preset", "days"],
    sort: "severity",
  },
  collections: (readModel) => {
    const rowOf = signalRows(readModel);
    return presetNames.flatMap((preset) =>
      windowDays.map((days) => {
        const { signals } = readModel.review(preset, days);
        return { facets: [preset, String(days)], rows: signals.map(rowOf) };
      }),
    );
  },
  attached: firmsMeta,
});
