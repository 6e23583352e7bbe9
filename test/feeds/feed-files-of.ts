import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { type FeedFile, feedFiles } from "../../src/site/feeds/feed-files.ts";

/** The files of all feeds of a site, and those of the changes of each day. */
export function feedFilesOf(readModel: ReadModel): readonly FeedFile[] {
  return [...feedFiles(readModel)];
}
