import { mediaTypes } from "../../answers/api/media-types.ts";
import { legalNote } from "../../answers/rows/attached.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { isScheduled } from "../../issue/due.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { inWords } from "../../model/language/in-words.ts";
import { seriesCodes, seriesName } from "../../model/publication.ts";
import { seriesDirectory } from "../../record/publication-text.ts";
import { jsonText } from "../../resolve/json-text.ts";
import { type DayChange, dayChanges } from "./day-changes.ts";
import { atomFeed, calendarFeed, type FeedChain, jsonFeed } from "./feed-formats.ts";
import {
  deliveryItems,
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

/** The formats by their endings. */
const formats = {
  atom: { mediaType: "application/atom+xml; charset=utf-8", limit: newest, write: atomFeed },
  json: { mediaType: "application/feed+json; charset=utf-8", limit: newest, write: jsonFeed },
  ics: { mediaType: "text/calendar; charset=utf-8", limit: Infinity, write: calendarFeed },
};

type Ending = keyof typeof formats;

/** Publications together and by series, research, and what changed by day. */
export function* feedFiles(readModel: ReadModel): Iterable<FeedFile> {
  const { broken, analysis, has } = readModel;
  const { period } = analysis.world.publisher;
  const series = seriesCodes.filter((code) => isScheduled(code) || has.stress);
  for (const code of broken.has("publications") ? [] : [null, ...series]) {
    const of = code === null ? "publications" : seriesName(code, period, has.stress);
    const stem = code === null ? of : seriesDirectory(code);
    const items = publicationItems(readModel, code);
    yield* feed(readModel, of, stem, items, ["atom", "json", "ics"]);
  }
  if (has.research && !broken.has("research"))
    yield* feed(readModel, "research", "research", researchItems(readModel));
  if (analysis.world.deliveries.length > 0)
    yield* feed(readModel, "deliveries", "deliveries", deliveryItems(readModel));
  // without one of the kinds a day would look as if nothing of it had changed
  const dated = [...analysedKinds, "publications", "citations", "research"] as const;
  if (!dated.some((kind) => broken.has(kind))) yield* changeFiles(readModel);
}

/** A feed in each format, and its Atom archives of a hundred entries each: one once written gets no more. */
function* feed(
  readModel: ReadModel,
  of: string,
  name: string,
  items: readonly FeedItem[],
  endings: readonly Ending[] = ["atom"],
): Iterable<FeedFile> {
  const stem = `${readModel.analysis.world.publisher.baseUrl}/feeds/${name}`;
  const previous = (number: number) => (number < 1 ? null : `${stem}.archive-${number}.atom`);
  const file = (end: string, as: Ending, shown: readonly FeedItem[], chain: FeedChain) => {
    const path = `feeds/${name}.${end}`;
    const { mediaType, write } = formats[as];
    return { path, mediaType, body: write(feedHead(readModel, of, path, shown), shown, chain) };
  };
  const complete = Math.floor(items.length / newest);
  for (const ending of endings) {
    const shown = items.slice(0, formats[ending].limit);
    yield file(ending, ending, shown, { current: null, previous: previous(complete) });
  }
  for (let number = 1; number <= complete; number++) {
    const end = items.length - (number - 1) * newest;
    const chain = { current: `${stem}.atom`, previous: previous(number - 1) };
    yield file(`archive-${number}.atom`, "atom", items.slice(end - newest, end), chain);
  }
}

/** The days as a feed, the changes of each month, and the days as a list, from which a consumer knows what to fetch. */
function* changeFiles(readModel: ReadModel): Iterable<FeedFile> {
  const changes = dayChanges(readModel);
  const days = daysOf(changes).toReversed();
  const items = days.map((day) => changeItem(readModel, day));
  yield* feed(readModel, "changes by day", "changes", items);
  yield* firmFeeds(readModel, changes);
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

/** What changed about each firm, a day an entry, where firms have feeds. */
function* firmFeeds(readModel: ReadModel, changes: readonly DayChange[]): Iterable<FeedFile> {
  const { firms, publisher } = readModel.analysis.world;
  if (!publisher.firmFiles.includes("feed")) return;
  const ofFirms = groupBy(
    changes.filter(({ kind }) => kind === "firm"),
    ({ id }) => id,
  );
  for (const { slug, name } of firms) {
    const days = [...groupBy(ofFirms.get(slug) ?? [], ({ on }) => on)].toReversed();
    const items = days.map(([day, own]) => firmItem(readModel, { slug, name }, day, own));
    yield* feed(readModel, name, `firms/${slug}`, items);
  }
}

function firmItem(
  readModel: ReadModel,
  { slug, name }: { readonly slug: string; readonly name: string },
  day: string,
  changes: readonly DayChange[],
): FeedItem {
  const told = changes.map(({ field, old, new: now }) =>
    field === null
      ? "entered the index"
      : `${field} ${now ?? "not known"}, was ${old ?? "not known"}`,
  );
  return textItem(readModel, day, `firms/${slug}`, {
    title: `${name} on ${day}`,
    summary: `${told.join("; ")}.`,
    href: `/firms/${slug}.html`,
    category: "changes",
  });
}

function daysOf(changes: readonly DayChange[]) {
  return [...groupBy(changes, ({ on }) => on)].map(([date, own]) => {
    const counts = groupBy(own, ({ change }) => change);
    const count = (change: DayChange["change"]) => counts.get(change)?.length ?? 0;
    return {
      date,
      added: count("added"),
      changed: count("changed"),
      removed: count("removed"),
      missing: count("missing"),
      href: `/${monthFile(date)}`,
    };
  });
}

function changeItem(readModel: ReadModel, day: ReturnType<typeof daysOf>[number]): FeedItem {
  const { date, added, changed, removed, missing, href } = day;
  const absent = missing === 0 ? "" : ` ${missing} late without a record.`;
  const summary = `${added} added, ${changed} changed, ${removed} removed among %firm%s, publications, citations, research and rules.${absent}`;
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
