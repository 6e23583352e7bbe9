import { legalNote } from "../answers/attached.ts";
import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import { analysedKinds, type ContentKind } from "../model/content-kind.ts";
import { jsonText } from "../resolve/json-text.ts";
import { type ChangeDay, changesByDay } from "./day-changes.ts";
import type { FeedFile } from "./feed-file.ts";
import { type FeedItem, tagOf } from "./feed-item.ts";

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
export function hasChanges({ broken }: ReadModel): boolean {
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
export function changeItems(readModel: ReadModel, days: readonly ChangeDay[]): readonly FeedItem[] {
  const { publisher } = readModel.analysis.world;
  return days.toReversed().map((day) => {
    const { date, added, changed, removed, href } = dated(day);
    const published = `${date}T${publisher.publishTime}Z`;
    return {
      id: tagOf(readModel, published, "changes"),
      name: date,
      title: `Changes of ${date}`,
      summary: `${added} added, ${changed} changed, ${removed} removed among firms, publications, citations, research and rules.`,
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
