import { calibrationShort } from "../../answers/rows/attached.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { newestResearch, researchItem } from "../../answers/rows/research-item.ts";
import type { CalibrationShort } from "../../model/calibration.ts";
import type { IsoInstant } from "../../model/cell.ts";
import type { Publication, SeriesCode } from "../../model/publication.ts";
import type { Provenance } from "../../model/shared.ts";
import { fateWords } from "../../record/citation-formats.ts";
import { sentence } from "../../record/list-words.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import type { IssuedRecord, PublicationStatus } from "../../record/status.ts";

/** An item of a feed, whatever its format. Every date is one of a record. */
export interface FeedItem {
  /** A `tag:` URI (RFC 4151) that ends in the reference, and never changes. */
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly href: string;
  /** The card of a record; null for a text. */
  readonly image: string | null;
  readonly category: string;
  readonly published: IsoInstant;
  /** When it was superseded or withdrawn, else when it was published. */
  readonly updated: IsoInstant;
  readonly status: PublicationStatus;
  /** The basis of a record that interprets; null for a research text. */
  readonly trace: {
    readonly provenance: Provenance;
    readonly calibration: CalibrationShort;
  } | null;
}

/** The records of a series, or of all, newest first. */
export function publicationItems(
  readModel: ReadModel,
  series: SeriesCode | null,
): readonly FeedItem[] {
  return readModel.issued
    .filter(({ record }) => series === null || record.seriesCode === series)
    .map((issued) => publicationItem(readModel, issued));
}

function publicationItem(
  readModel: ReadModel,
  { record, status, supersededBy }: IssuedRecord,
): FeedItem {
  const { referenceId, publishedAt, title, summary, series, provenance, calibration } = record;
  const successor = readModel.issuedById.get(supersededBy ?? "")?.record ?? null;
  const mark = successor === null ? null : markOf(status, successor);
  return {
    id: tagOf(readModel, publishedAt, referenceId),
    name: referenceId,
    title: mark === null ? title : `${mark.title}: ${title}`,
    summary: mark === null ? summary : `${mark.summary} ${summary}`,
    href: `${baseOf(readModel)}/${recordHomeFile(referenceId)}`,
    image: `${baseOf(readModel)}/s/publications/card/ref/${referenceId}.png`,
    category: series,
    published: publishedAt,
    updated: successor?.publishedAt ?? publishedAt,
    status,
    trace: { provenance, calibration: calibrationShort(calibration) },
  };
}

/** The mark that a reader of a feed must see on a record that no longer stands: what, when, by which, why. */
function markOf(status: PublicationStatus, successor: Publication) {
  const day = successor.publishedAt.slice(0, 10);
  return { title: `${sentence(status)} ${day}`, summary: `${fateWords(successor)}.` };
}

/** The research documents, newest first. */
export function researchItems(readModel: ReadModel): readonly FeedItem[] {
  const { research, publisher } = readModel.analysis.world;
  return newestResearch(research).map((document): FeedItem => {
    const { id, title, excerpt, href, category, date } = researchItem(document);
    const published = `${date}T${publisher.publishTime}Z`;
    const summary = excerpt === "" ? title : excerpt;
    return {
      ...{
        id: tagOf(readModel, published, `research/${id}`),
        name: id,
        title,
        summary,
        category,
      },
      ...{
        href: `${baseOf(readModel)}${href}`,
        image: null,
        published,
        updated: published,
        status: "current",
      },
      trace: null,
    };
  });
}

function baseOf({ analysis }: ReadModel): string {
  return analysis.world.publisher.baseUrl;
}

/** A `tag:` URI, minted by the holder of the site's domain on the day of publication. */
export function tagOf(readModel: ReadModel, published: IsoInstant, name: string): string {
  return `tag:${new URL(baseOf(readModel)).hostname},${published.slice(0, 10)}:${name}`;
}
