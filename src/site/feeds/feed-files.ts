import { mediaTypes } from "../../answers/api/media-types.ts";
import { legalNote } from "../../answers/rows/attached.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds, type ContentKind } from "../../model/content-kind.ts";
import { inWords } from "../../model/language/in-words.ts";
import { type SeriesCode, seriesCodes, seriesName } from "../../model/publication.ts";
import { seriesDirectory } from "../../record/publication-text.ts";
import { jsonText } from "../../resolve/json-text.ts";
import { type ChangeDay, changeDays, changesByDay } from "./day-changes.ts";
import type { FeedFile } from "./feed-file.ts";
import { atomFeed, calendarFeed, type FeedChain, jsonFeed } from "./feed-formats.ts";
import { type FeedHead, feedHead } from "./feed-head.ts";
import { type FeedItem, publicationItems, researchItems, tagOf } from "./feed-item.ts";

/** Readers take the newest and keep what they have seen; calendars hold all. */
const newest = 100;

interface FeedFormat {
  readonly extension: "atom" | "json" | "ics";
  readonly mediaType: string;
  readonly limit: number;
  readonly write: (head: FeedHead, items: readonly FeedItem[], chain: FeedChain) => string;
}

const atom: FeedFormat = {
  extension: "atom",
  mediaType: "application/atom+xml; charset=utf-8",
  limit: newest,
  write: atomFeed,
};
const formats: readonly FeedFormat[] = [
  atom,
  {
    extension: "json",
    mediaType: "application/feed+json; charset=utf-8",
    limit: newest,
    write: jsonFeed,
  },
  {
    extension: "ics",
    mediaType: "text/calendar; charset=utf-8",
    limit: Number.POSITIVE_INFINITY,
    write: calendarFeed,
  },
];

/**
 * The feeds of a site: publications together and by series in each format; in Atom research and changes;
 * and the changes of each day.
 */
export function* feedFiles(readModel: ReadModel): Iterable<FeedFile> {
  const codes = readModel.broken.has("publications") ? [] : [null, ...seriesCodes];
  const { period } = readModel.analysis.world.publisher;
  for (const code of codes) {
    yield* publicationFeeds(
      readModel,
      code,
      code === null ? "publications" : seriesName(code, period),
    );
  }
  if (!readModel.broken.has("research")) {
    yield* atomFeeds(readModel, "feeds/research", "research", researchItems(readModel));
  }
  if (!hasChanges(readModel)) return;
  const days = changeDays(readModel);
  yield* atomFeeds(readModel, "feeds/changes", "changes by day", changeItems(readModel, days));
  yield* changeFiles(readModel, days);
}

function* publicationFeeds(
  readModel: ReadModel,
  code: SeriesCode | null,
  of: string,
): Iterable<FeedFile> {
  const items = publicationItems(readModel, code);
  const stem = `feeds/${code === null ? "publications" : seriesDirectory(code)}`;
  for (const format of formats) yield feedFile(readModel, stem, of, items, format);
  yield* archives(readModel, stem, of, items);
}

function* atomFeeds(
  readModel: ReadModel,
  stem: string,
  of: string,
  items: readonly FeedItem[],
): Iterable<FeedFile> {
  yield feedFile(readModel, stem, of, items, atom);
  yield* archives(readModel, stem, of, items);
}

/** The complete hundreds of entries, oldest first: an archive once written gets no further entry. */
function* archives(
  readModel: ReadModel,
  stem: string,
  of: string,
  items: readonly FeedItem[],
): Iterable<FeedFile> {
  const { baseUrl } = readModel.analysis.world.publisher;
  const current = `${baseUrl}/${stem}.${atom.extension}`;
  for (let number = 1; number * newest <= items.length; number++) {
    const path = archiveFile(stem, number);
    const end = items.length - (number - 1) * newest;
    const shown = items.slice(end - newest, end);
    const chain = { current, previous: archiveAddress(readModel, stem, number - 1) };
    const body = atomFeed(feedHead(readModel, of, path, shown), shown, chain);
    yield { path, mediaType: atom.mediaType, body };
  }
}

function archiveFile(stem: string, number: number): string {
  return `${stem}.archive-${number}.atom`;
}

/** Null before the first archive. */
function archiveAddress({ analysis }: ReadModel, stem: string, number: number): string | null {
  const { baseUrl } = analysis.world.publisher;
  return number < 1 ? null : `${baseUrl}/${archiveFile(stem, number)}`;
}

function feedFile(
  readModel: ReadModel,
  stem: string,
  of: string,
  items: readonly FeedItem[],
  { extension, mediaType, limit, write }: FeedFormat,
): FeedFile {
  const path = `${stem}.${extension}`;
  const shown = items.slice(0, limit);
  const previous = archiveAddress(readModel, stem, Math.floor(items.length / newest));
  const chain = { current: null, previous };
  return { path, mediaType, body: write(feedHead(readModel, of, path, shown), shown, chain) };
}

/** The days on which anything changed, with counts: what a consumer reads to know what to fetch. */
const changeDaysFile = "s/changes/days.json";

/** The kinds of content whose changes are published by day. */
const datedKinds: readonly ContentKind[] = [
  ...analysedKinds,
  "publications",
  "citations",
  "research",
];

/** Without one of the kinds a day would look as if nothing of it had changed. */
function hasChanges({ broken }: ReadModel): boolean {
  return !datedKinds.some((kind) => broken.has(kind));
}

/** One file for each month with changes, a line for each, days oldest first; and the index of days. */
export function* changeFiles(readModel: ReadModel, days: readonly ChangeDay[]): Iterable<FeedFile> {
  let path: string | null = null;
  let lines: string[] = [];
  for (const [date, changes] of changesByDay(readModel, days)) {
    if (path !== null && path !== fileOf(date)) {
      yield monthFile(path, lines);
      lines = [];
    }
    path = fileOf(date);
    for (const change of changes) lines.push(`${jsonText(change)}\n`);
  }
  if (path !== null) yield monthFile(path, lines);
  const index = {
    success: true,
    about:
      "What became known on each day, by the dates in the content; a month's file has its days in order, and a day once past stays as it is",
    legalNote: legalNote(readModel),
    count: days.length,
    days: days.map(dated).reverse(),
  };
  yield { path: changeDaysFile, mediaType: mediaTypes.json, body: `${jsonText(index)}\n` };
}

function monthFile(path: string, lines: readonly string[]): FeedFile {
  return { path, mediaType: mediaTypes.ndjson, body: lines.join("") };
}

function dated({ on, ...counts }: ChangeDay) {
  return { date: on, ...counts, href: `/${fileOf(on)}` };
}

/** An entry for each day, newest first. */
function changeItems(readModel: ReadModel, days: readonly ChangeDay[]): readonly FeedItem[] {
  const { publisher } = readModel.analysis.world;
  return days.toReversed().map((day) => {
    const { date, added, changed, removed, href } = dated(day);
    const published = `${date}T${publisher.publishTime}Z`;
    return {
      id: tagOf(readModel, published, "changes"),
      name: date,
      title: `Changes of ${date}`,
      summary: inWords(
        `${added} added, ${changed} changed, ${removed} removed among %firm%s, publications, citations, research and rules.`,
        publisher.words,
      ),
      href: `${publisher.baseUrl}${href}`,
      image: null,
      category: "changes",
      published,
      updated: published,
      status: "current",
      trace: null,
    };
  });
}

/** The file of the day's month. */
function fileOf(date: string): string {
  return `s/changes/${date.slice(0, "2026-06".length)}.ndjson`;
}
