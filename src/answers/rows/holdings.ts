import type { Analysis } from "../../engine/analyse.ts";
import type { ContentKind } from "../../model/content-kind.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { IssuedRecord } from "../../record/status.ts";

export type Holdings = ReturnType<typeof holdingsOf>;

/** What an index has any of; nothing else has a section, column, link or feed. A kind that is broken counts as had. */
export function holdingsOf(
  { world }: Pick<Analysis, "world">,
  issued: readonly IssuedRecord[],
  broken: ReadonlyMap<ContentKind, string>,
) {
  const { firms, methodology } = world;
  const some = (rows: { readonly size: number } | readonly unknown[], ...kinds: ContentKind[]) =>
    ("size" in rows ? rows.size : rows.length) > 0 || kinds.some((kind) => broken.has(kind));
  const events = some(world.eventsOf, "events");
  const claims = some(world.claimsOf, "claims");
  const forecasts = some(world.modelByVersion, "model") || some(world.forecasts, "forecasts");
  return {
    events,
    claims,
    /** Probabilities, and with them their calibration. */
    forecasts,
    /** Bands: of scores, or of probabilities, with the stage that events have led to. */
    bands: bandsOf(methodology, forecasts || events),
    outcomes: some(world.outcomesOf, "outcomes"),
    alerts: issued.some(({ record }) => record.seriesCode === "EA"),
    research: some(world.research, "research"),
    /** Replies, or claims about firms: that none has replied is then worth a line. */
    replies: claims || firms.some(({ rightOfReply }) => rightOfReply !== null),
    /** Stress and market states, of which an index without segments has none. */
    stress: world.methodologies.some(({ segments }) => segments.length > 0),
    /** Several segments, each of which contributes its part. */
    segments: methodology.segments.length > 1,
    pillars: methodology.pillars.length > 1,
  };
}

function bandsOf({ bands }: Methodology, isForecast: boolean): boolean {
  return bands.by === "score" || (bands.by === "probability" && isForecast);
}
