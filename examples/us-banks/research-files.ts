import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dump, load } from "js-yaml";
import { z } from "zod";
import type { IsoDate } from "../../src/model/cell.ts";
import { slugify } from "../../src/model/slug.ts";
import type { File } from "./content-folder.ts";

/** What a Jekyll page says of itself; its `id` and `filename` name other things, or nothing. */
const pageSchema = z.object({
  title: z.string().trim().min(1),
  permalink: z.string().regex(/[a-z0-9]/i, "an address"),
});

/**
 * The documents with the front matter that research needs. They bear neither date nor author nor
 * version, so these are the example's: the day it is published as of, the project, and 1.
 */
export function researchFiles(folder: string, date: IsoDate): readonly File[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => researchFile(join(folder, name), date));
}

function researchFile(path: string, date: IsoDate): File {
  const [, front, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(path, "utf8")) ?? [];
  if (front === undefined || body === undefined) {
    throw new RangeError(`Cannot read "${path}": found no front matter between lines of hyphens`);
  }
  const { title, permalink } = pageSchema.parse(load(front));
  const head = {
    id: slugify(permalink),
    title,
    author: "Project Open Data",
    category: "open data policy",
    date,
    version: "1",
    relatedReferences: [],
  };
  return { path: `research/${head.id}.md`, text: `---\n${dump(head)}---\n${plain(body)}` };
}

/** Without the attribute lists of kramdown, `{: .table}`, and the table of contents it makes. */
function plain(body: string): string {
  return body
    .replace(/^[*1.-]+ .*\n\{:toc\}\n/gim, "")
    .replace(/^\{:[^}\n]*\}\n/gm, "")
    .replace(/\{:[^}\n]*\}/g, "");
}
