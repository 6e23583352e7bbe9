import { mediaTypes } from "../../answers/api/media-types.ts";
import { legalNote } from "../../answers/rows/attached.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { inWords } from "../../model/language/in-words.ts";
import { seriesCodes, seriesName } from "../../model/publication.ts";
import { seriesDirectory } from "../../record/publication-text.ts";
import { jsonText } from "../../resolve/json-text.ts";
import { type DayChange, dayChanges } from "./day-changes.ts";
import { atomFeed, calendarFeed, type FeedChain, jsonFeed } from "./feed-formats.ts";
import {
  type FeedHead,
  type FeedItem,
  feedHead,
  publicationItems,
  researchItems,
  textItem,
} from "./feed-item.ts";

export interface FeedFile {
  readonly path: string;
  readonly mediaType: string;
  readonly body: string;
}

/** Readers take the newest and keep what they have seen; calendars hold all. */
const newest = 100;

interface FeedFormat {
  readonly mediaType: string;
  readonly limit: number;
  readonly write: (head: FeedHead, items: readonly FeedItem[], chain: FeedChain) => string;
}

/** The formats by their endings. */
const formats = {
  atom: { mediaType: "application/atom+xml; charset=utf-8", limit: newest, write: atomFeed },
  json: { mediaType: "application/feed+json; charset=utf-8", limit: newest, write: jsonFeed },
  ics: { mediaType: "text/calendar; charset=utf-8", limit: Infinity, write: calendarFeed },
} as const satisfies Readonly<Record<string, FeedFormat>>;

interface FeedSource {
  readonly of: string;
  readonly stem: string;
  readonly items: readonly FeedItem[];
  readonly endings: readonly (keyof typeof formats)[];
}

/** Publications together and by series, research, changes by day, and the changes of each month. */
export function* feedFiles(readModel: ReadModel): Iterable<FeedFile> {
  const changes = hasChanges(readModel) ? dayChanges(readModel) : null;
  const days = changes === null ? null : daysOf(changes);
  for (const feed of sources(readModel, days)) yield* filesOf(readModel, feed);
  if (changes === null || days === null) return;
  for (const [month, own] of groupBy(changes, ({ on }) => monthFile(on))) {
    const lines = own.map((change) => `${jsonText(change)}\n`);
    yield { path: month, mediaType: mediaTypes.ndjson, body: lines.join("") };
  }
  yield daysFile(readModel, days);
}

function* sources(readModel: ReadModel, days: readonly ChangeDay[] | null): Iterable<FeedSource> {
  const { broken, analysis, has } = readModel;
  const { period } = analysis.world.publisher;
  for (const code of broken.has("publications") ? [] : [null, ...seriesCodes]) {
    const of = code === null ? "publications" : seriesName(code, period);
    const stem = `feeds/${code === null ? of : seriesDirectory(code)}`;
    yield { of, stem, items: publicationItems(readModel, code), endings: ["atom", "json", "ics"] };
  }
  if (has.research && !broken.has("research")) {
    const items = researchItems(readModel);
    yield { of: "research", stem: "feeds/research", items, endings: ["atom"] };
  }
  if (days !== null) {
    const items = days.toReversed().map((day) => changeItem(readModel, day));
    yield { of: "changes by day", stem: "feeds/changes", items, endings: ["atom"] };
  }
}

/** A feed in each format, and its Atom archives of a hundred entries each: one once written gets no more. */
function* filesOf(readModel: ReadModel, feed: FeedSource): Iterable<FeedFile> {
  const { of, stem, items, endings } = feed;
  const { baseUrl } = readModel.analysis.world.publisher;
  const archive = (number: number) => `${stem}.archive-${number}.atom`;
  const previous = (number: number) => (number < 1 ? null : `${baseUrl}/${archive(number)}`);
  const written = (
    path: string,
    { mediaType, write }: FeedFormat,
    shown: readonly FeedItem[],
    chain: FeedChain,
  ) => ({ path, mediaType, body: write(feedHead(readModel, of, path, shown), shown, chain) });
  const complete = Math.floor(items.length / newest);
  for (const ending of endings) {
    const [path, format] = [`${stem}.${ending}`, formats[ending]];
    const chain = { current: null, previous: previous(complete) };
    yield written(path, format, items.slice(0, format.limit), chain);
  }
  for (let number = 1; number <= complete; number++) {
    const end = items.length - (number - 1) * newest;
    const chain = { current: `${baseUrl}/${stem}.atom`, previous: previous(number - 1) };
    yield written(archive(number), formats.atom, items.slice(end - newest, end), chain);
  }
}

/** Without one of the kinds a day would look as if nothing of it had changed. */
function hasChanges({ broken }: ReadModel): boolean {
  const dated = [...analysedKinds, "publications", "citations", "research"] as const;
  return !dated.some((kind) => broken.has(kind));
}

interface ChangeDay extends Readonly<Record<DayChange["change"], number>> {
  readonly date: string;
  readonly href: string;
}

function daysOf(changes: readonly DayChange[]): readonly ChangeDay[] {
  return Array.from(
    groupBy(changes, ({ on }) => on),
    ([date, own]) => {
      const count = (asked: DayChange["change"]) =>
        own.filter(({ change }) => change === asked).length;
      const counts = {
        added: count("added"),
        changed: count("changed"),
        removed: count("removed"),
      };
      return { date, ...counts, href: `/${monthFile(date)}` };
    },
  );
}

/** The days, newest first: what a consumer reads to know what to fetch. */
function daysFile(readModel: ReadModel, days: readonly ChangeDay[]): FeedFile {
  const index = {
    success: true,
    about:
      "What became known on each day, by the dates in the content; a month's file has its days in order, and a day once past stays as it is",
    legalNote: legalNote(readModel),
    count: days.length,
    days: days.toReversed(),
  };
  const body = `${jsonText(index)}\n`;
  return { path: "s/changes/days.json", mediaType: mediaTypes.json, body };
}

function changeItem(readModel: ReadModel, day: ChangeDay): FeedItem {
  const { date, added, changed, removed, href } = day;
  const summary = `${added} added, ${changed} changed, ${removed} removed among %firm%s, publications, citations, research and rules.`;
  return textItem(readModel, date, "changes", {
    name: date,
    title: `Changes of ${date}`,
    summary: inWords(summary, readModel.analysis.world.publisher.words),
    href,
    category: "changes",
  });
}

function monthFile(date: string): string {
  return `s/changes/${date.slice(0, "2026-06".length)}.ndjson`;
}
