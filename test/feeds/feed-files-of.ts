import type { ReadModel } from "../../src/answers/read-model.ts";
import type { FeedFile } from "../../src/feeds/feed-file.ts";
import { feedFiles } from "../../src/feeds/feed-files.ts";

/** The files of all feeds of a site, and those of the changes of each day. */
export function feedFilesOf(readModel: ReadModel): readonly FeedFile[] {
  return [...feedFiles(readModel)];
}
