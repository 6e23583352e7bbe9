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
import { atomFeed, calendarFeed, jsonFeed } from "./feed-formats.ts";
import { type FeedItem, feedHead, publicationItems, researchItems, textItem } from "./feed-item.ts";

export interface FeedFile {
  readonly path: string;
  readonly mediaType: string;
  readonly body: string;
}

/** Readers take the newest and keep what they have seen; calendars hold all. */
const newest = 100;

/** The formats by their endings. */
const formats = {
  atom: { mediaType: "application/atom+xml; charset=utf-8", limit: newest, write: atomFeed },
  json: { mediaType: "application/feed+json; charset=utf-8", limit: newest, write: jsonFeed },
  ics: { mediaType: "text/calendar; charset=utf-8", limit: Infinity, write: calendarFeed },
};

/** Publications together and by series, research, and what changed by day. */
export function* feedFiles(readModel: ReadModel): Iterable<FeedFile> {
  const { broken, analysis, has } = readModel;
  for (const code of broken.has("publications") ? [] : [null, ...seriesCodes]) {
    const of = code === null ? "publications" : seriesName(code, analysis.world.publisher.period);
    const stem = code === null ? of : seriesDirectory(code);
    const items = publicationItems(readModel, code);
    for (const ending of ["atom", "json", "ics"] as const)
      yield feedFile(readModel, of, `${stem}.${ending}`, items, formats[ending]);
  }
  if (has.research && !broken.has("research"))
    yield feedFile(readModel, "research", "research.atom", researchItems(readModel), formats.atom);
  // without one of the kinds a day would look as if nothing of it had changed
  const dated = [...analysedKinds, "publications", "citations", "research"] as const;
  if (!dated.some((kind) => broken.has(kind))) yield* changeFiles(readModel);
}

function feedFile(
  readModel: ReadModel,
  of: string,
  name: string,
  items: readonly FeedItem[],
  { mediaType, limit, write }: (typeof formats)[keyof typeof formats],
): FeedFile {
  const path = `feeds/${name}`;
  const shown = items.slice(0, limit);
  return { path, mediaType, body: write(feedHead(readModel, of, path, shown), shown) };
}

/** The days as a feed, the changes of each month, and the days as a list, from which a consumer knows what to fetch. */
function* changeFiles(readModel: ReadModel): Iterable<FeedFile> {
  const changes = dayChanges(readModel);
  const days = daysOf(changes).toReversed();
  const items = days.map((day) => changeItem(readModel, day));
  yield feedFile(readModel, "changes by day", "changes.atom", items, formats.atom);
  for (const [month, own] of groupBy(changes, ({ on }) => monthFile(on))) {
    const lines = own.map((change) => `${jsonText(change)}\n`);
    yield { path: month, mediaType: mediaTypes.ndjson, body: lines.join("") };
  }
  const list = {
    success: true,
    about:
      "What became known on each day, by the dates in the content; a month's file has its days in order, and a day once past stays as it is",
    legalNote: legalNote(readModel),
    count: days.length,
    days,
  };
  const body = `${jsonText(list)}\n`;
  yield { path: "s/changes/days.json", mediaType: mediaTypes.json, body };
}

function daysOf(changes: readonly DayChange[]) {
  return [...groupBy(changes, ({ on }) => on)].map(([date, own]) => {
    const counts = groupBy(own, ({ change }) => change);
    const count = (change: DayChange["change"]) => counts.get(change)?.length ?? 0;
    return {
      ...{ date, added: count("added"), changed: count("changed"), removed: count("removed") },
      href: `/${monthFile(date)}`,
    };
  });
}

function changeItem(readModel: ReadModel, day: ReturnType<typeof daysOf>[number]): FeedItem {
  const { date, added, changed, removed, href } = day;
  const summary = `${added} added, ${changed} changed, ${removed} removed among %firm%s, publications, citations, research and rules.`;
  return textItem(readModel, date, "changes", {
    title: `Changes of ${date}`,
    summary: inWords(summary, readModel.analysis.world.publisher.words),
    href,
    category: "changes",
  });
}

function monthFile(date: string): string {
  return `s/changes/${date.slice(0, "2026-06".length)}.ndjson`;
}
