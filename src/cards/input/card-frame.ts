import type { Calibration } from "../../model/calibration.ts";
import { isUsual, type ScoreLook } from "../../model/methodology/score-look.ts";
import type { Publisher } from "../../model/publisher.ts";
import type { Provenance } from "../../model/shared.ts";
import { shortCalibration } from "../../record/short-calibration.ts";
import type { Theme } from "./palette.ts";

export interface FrameSource {
  readonly publisher: Publisher;
  readonly theme: Theme;
  /** `short` of the legal note that the record names. */
  readonly legalNote: string;
  readonly look: ScoreLook;
  readonly provenance: Provenance;
  readonly calibration: Calibration;
}

/** Plain data, because the hash of the input of a card is its identity; both addresses are below the base URL. */
export function cardFrame(source: FrameSource, card: string, record: string) {
  const { publisher, calibration, theme, legalNote, look, provenance } = source;
  const { accent, accentDark } = publisher.site;
  const own = theme === "light" ? accent : accentDark;
  return {
    theme,
    ...(own === null ? {} : { accent: own }),
    /** How scores look, where that is not the usual way. */
    ...(isUsual(look) ? {} : { look }),
    words: publisher.words ?? {},
    indexName: publisher.name,
    /** The prefix of references, which names the index where there is little room. */
    prefix: publisher.prefix,
    period: publisher.period,
    publisher: publisher.publisher.name,
    license: { id: publisher.license.id, url: publisher.license.url },
    address: publisher.baseUrl + card,
    recordAddress: publisher.baseUrl + record,
    legalNote,
    provenance,
    calibration: shortCalibration(calibration),
  };
}

export type CardStatus = "current" | "superseded" | "withdrawn";

export interface CardPoint {
  readonly periodEnd: string;
  readonly value: number | null;
  /** Whether a record told it otherwise before; absent where none did. */
  readonly isRevised?: boolean;
  /** Whether other rules made it than the point before; absent where the same did. */
  readonly isBroken?: boolean;
}

/** The latest readings that can be compared one with the next, oldest first. */
export interface Run {
  /** The changes, like for like, as far back as none is missing; empty where the last one is. */
  readonly moves: readonly number[];
  /** The values since the last gap or break. */
  readonly alike: readonly number[];
}
