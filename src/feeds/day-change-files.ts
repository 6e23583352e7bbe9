import { legalNote } from "../answers/attached.ts";
import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import { analysedKinds, type ContentKind } from "../model/content-kind.ts";
import { jsonText } from "../resolve/json-text.ts";
import { type DayChange, dayChanges } from "./day-changes.ts";
import type { FeedFile } from "./feed-file.ts";
import { type FeedItem, tagOf } from "./feed-item.ts";

/** The days on which anything changed, with counts: what a consumer reads to know what to fetch. */
const changeDaysFile = "s/changes/days.json";

interface ChangeDay {
  readonly date: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly href: string;
}

/** The kinds of content whose changes are published by day. */
const dated: readonly ContentKind[] = [...analysedKinds, "publications", "citations", "research"];

/** Without one of the kinds a day would look as if nothing of it had changed. */
export function hasChanges({ broken }: ReadModel): boolean {
  return !dated.some((kind) => broken.has(kind));
}

/** One file for each day of changes, and the index of days. */
export function* changeFiles(readModel: ReadModel): Iterable<FeedFile> {
  if (!hasChanges(readModel)) return;
  const days = dayChanges(readModel);
  for (const [date, changes] of days) {
    const body = changes.map((change) => `${jsonText(change)}\n`).join("");
    yield { path: fileOf(date), mediaType: mediaTypes.ndjson, body };
  }
  const index = {
    success: true,
    about:
      "What became known on each day, by the dates in the content; a day once past stays as it is",
    legalNote: legalNote(readModel),
    count: days.size,
    days: changeDays(days),
  };
  yield { path: changeDaysFile, mediaType: mediaTypes.json, body: `${jsonText(index)}\n` };
}

/** Newest first. */
function changeDays(days: ReadonlyMap<string, readonly DayChange[]>): readonly ChangeDay[] {
  return [...days]
    .map(([date, changes]) => {
      const count = (what: DayChange["change"]) =>
        changes.filter(({ change }) => change === what).length;
      const counts = {
        added: count("added"),
        changed: count("changed"),
        removed: count("removed"),
      };
      return { date, ...counts, href: `/${fileOf(date)}` };
    })
    .reverse();
}

/** An entry for each day, newest first. */
export function changeItems(readModel: ReadModel): readonly FeedItem[] {
  const { publisher } = readModel.analysis.world;
  return changeDays(dayChanges(readModel)).map(({ date, added, changed, removed, href }) => {
    const published = `${date}T${publisher.publishTime}Z`;
    return {
      id: tagOf(readModel, published, "changes"),
      name: date,
      title: `Changes of ${date}`,
      summary: `${added} added, ${changed} changed, ${removed} removed among firms, publications, citations and research.`,
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

function fileOf(date: string): string {
  return `s/changes/${date}.ndjson`;
}
