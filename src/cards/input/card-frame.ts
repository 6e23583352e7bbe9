import type { BinnedCalibration, Calibration } from "../../model/calibration.ts";
import type { Publisher } from "../../model/publisher.ts";
import type { Provenance } from "../../model/shared.ts";
import { shortCalibration } from "../../record/short-calibration.ts";
import type { CardFrame } from "./card-input.ts";
import type { Theme } from "./palette.ts";

/** The caller's part of any card, besides the record itself. */
export interface FrameSource {
  readonly publisher: Publisher;
  readonly theme: Theme;
  /** `short` of the legal note that the record names. */
  readonly legalNote: string;
  readonly provenance: Provenance;
  readonly calibration: Calibration | BinnedCalibration;
}

/** The parts common to all cards; both addresses, of the card and of a page, are paths below the base URL. */
export function cardFrame(source: FrameSource, card: string, record: string): CardFrame {
  const { publisher, calibration } = source;
  const { accent, accentDark } = publisher.site;
  const own = source.theme === "light" ? accent : accentDark;
  return {
    theme: source.theme,
    ...(own === null ? {} : { accent: own }),
    words: publisher.words ?? {},
    indexName: publisher.name,
    prefix: publisher.prefix,
    period: publisher.period,
    publisher: publisher.publisher.name,
    license: { id: publisher.license.id, url: publisher.license.url },
    address: publisher.baseUrl + card,
    recordAddress: publisher.baseUrl + record,
    legalNote: source.legalNote,
    provenance: source.provenance,
    calibration: shortCalibration(calibration),
  };
}
