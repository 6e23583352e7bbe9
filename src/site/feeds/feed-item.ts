import { cardOf } from "../../answers/routes/publications-card.ts";
import { calibrationShort, legalNote } from "../../answers/rows/attached.ts";
import { publishedAt, type ReadModel } from "../../answers/rows/read-model.ts";
import { newestResearch, researchItem } from "../../answers/rows/research-item.ts";
import type { IsoInstant } from "../../model/cell.ts";
import { counted } from "../../model/language/counted.ts";
import type { SeriesCode } from "../../model/publication.ts";
import { fateWords } from "../../record/citation-formats.ts";
import { dayWords } from "../../record/day-words.ts";
import { sentence } from "../../record/list-words.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import type { IssuedRecord } from "../../record/status.ts";

/** An item of a feed, whatever its format: of a record or, without record and image, of a text. */
export type FeedItem = ReturnType<typeof publicationItem | typeof textItem>;

export function publicationItems(
  readModel: ReadModel,
  series: SeriesCode | null,
): readonly FeedItem[] {
  return readModel.issued
    .filter(({ record }) => series === null || record.seriesCode === series)
    .map((issued) => publicationItem(readModel, issued));
}

/** A record that no longer stands is marked: what became of it, when, by which, why. */
function publicationItem(readModel: ReadModel, { record, status, supersededBy }: IssuedRecord) {
  const { referenceId, publishedAt, title, summary, series, provenance, calibration } = record;
  const { baseUrl } = readModel.analysis.world.publisher;
  const successor = readModel.issuedById.get(supersededBy ?? "")?.record;
  const item = {
    id: tagOf(baseUrl, publishedAt, referenceId),
    title,
    summary,
    href: `${baseUrl}/${recordHomeFile(referenceId)}`,
    category: series,
    published: publishedAt,
    updated: publishedAt,
    record: {
      reference: referenceId,
      status,
      provenance,
      calibration: calibrationShort(calibration),
    },
    image: `${baseUrl}/${cardOf(referenceId)}.png`,
  };
  if (successor === undefined) return item;
  const { publishedAt: updated } = successor;
  return {
    ...item,
    title: `${sentence(status)} ${updated.slice(0, 10)}: ${title}`,
    summary: `${fateWords(successor)}. ${summary}`,
    updated,
  };
}

export function researchItems(readModel: ReadModel): readonly FeedItem[] {
  return newestResearch(readModel.analysis.world.research).map((document) => {
    const { id, title, excerpt, href, category, date } = researchItem(document);
    const summary = excerpt === "" ? title : excerpt;
    return textItem(readModel, date, `research/${id}`, { title, summary, href, category });
  });
}

/** The tables that came in, newest first, with what each of them changed. */
export function deliveryItems(readModel: ReadModel): readonly FeedItem[] {
  return readModel.analysis.world.deliveries.toReversed().map((one) => {
    const { deliveryId, knownOn, rowsNew, rowsRevised, rowsTakenBack } = one;
    const summary = `${counted(rowsNew, "new reading")}, ${rowsRevised} revised, ${rowsTakenBack} taken back`;
    const title = `Delivery of ${dayWords(knownOn)}: ${summary}`;
    const href = `/deliveries/${deliveryId}.html`;
    return textItem(readModel, knownOn, `deliveries/${deliveryId}`, {
      title,
      summary,
      href,
      category: "delivery",
    });
  });
}

/** An item that is no record, published on a day at the publisher's time. */
export function textItem(
  { analysis }: ReadModel,
  date: string,
  tag: string,
  { href, ...of }: Readonly<Record<"title" | "summary" | "href" | "category", string>>,
) {
  const { baseUrl, publishTime } = analysis.world.publisher;
  const published = `${date}T${publishTime}Z`;
  return {
    ...of,
    id: tagOf(baseUrl, published, tag),
    href: `${baseUrl}${href}`,
    published,
    updated: published,
    record: null,
    image: null,
  };
}

/** A `tag:` URI (RFC 4151), minted by the holder of the site's domain on the day of publication; it never changes. */
function tagOf(baseUrl: string, published: IsoInstant, name: string): string {
  return `tag:${new URL(baseUrl).hostname},${published.slice(0, 10)}:${name}`;
}

export type FeedHead = ReturnType<typeof feedHead>;

/** The head of a feed, whatever its format. `of` is what the feed is about, such as a series. */
export function feedHead(
  readModel: ReadModel,
  of: string,
  file: string,
  items: readonly FeedItem[],
) {
  const { name, description, baseUrl, publisher, license } = readModel.analysis.world.publisher;
  const updated = items.map((item) => item.updated).sort();
  return {
    title: `${name}: ${of}`,
    description,
    home: `${baseUrl}/`,
    self: `${baseUrl}/${file}`,
    author: publisher.name,
    authorUrl: publisher.url,
    rights: `${license.name}, ${license.url}`,
    legalNote: legalNote(readModel),
    updated: updated.at(-1) ?? publishedAt(readModel),
  };
}
