import { isMap, isSeq, parse, parseDocument, stringify } from "yaml";
import { contentEntries } from "../../../src/content/files/content-entries.ts";
import { kindOf } from "../../../src/content/files/kinds.ts";
import type { SourceFile } from "../../../src/emit/content/content-writer.ts";
import { presentText, textOf } from "../../../src/emit/content/journal.ts";
import { apiFile } from "../../../src/model/address/api-file.ts";
import { slugsOf } from "../../../src/model/address/firm-addresses.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { type Firm, repliesOf } from "../../../src/model/firm.ts";
import { removedText } from "../../../src/model/issued/removed-text.ts";
import type { Publication } from "../../../src/model/publication.ts";
import { sha256Hex } from "../../../src/record/canonical.ts";
import { textMembers } from "../../../src/record/freeze/record-texts.ts";
import { withoutTexts } from "../../../src/record/freeze/redacted.ts";
import { type IsToGo, type RemovedText, redactedFile } from "./redacted-file.ts";
import { neutralSlug, type Subject } from "./subject.ts";

/** The kinds of files that hold texts which can go. */
export const kindsWithTexts: readonly (string | null)[] = [
  "claims",
  "citations",
  "sources",
  "evidence",
  "firms",
  "research",
  "accepted",
  "deliveries",
];

/** What is left of the content without a subject. */
export interface ErasedContent {
  /** Files as they will be; null for one that goes. */
  readonly files: readonly (Omit<SourceFile, "after"> & { readonly after: string | null })[];
  readonly removed: readonly RemovedText[];
  readonly records: readonly { readonly record: Publication; readonly fields: readonly string[] }[];
}

/** The content without a subject: texts and addresses that name it, and all that is said about a firm that is one. */
export function erasedContent(
  content: string,
  dataset: Dataset,
  subject: Subject,
  on: IsoDate,
): ErasedContent {
  const { firm } = subject;
  const ownFile = firm === null ? null : `firms/${firm.slug}.yaml`;
  const isToGo = toGoOf(dataset, subject);
  const sources = [...contentEntries(content)]
    .filter(({ kind, path }) => kind === "file" && kindsWithTexts.includes(kindOf(path)))
    .filter(({ path }) => path !== ownFile)
    .map(({ path }) => {
      return { path, ...redactedFile(path, presentText(content, path), isToGo) };
    });
  const texts = sources.filter(({ removed }) => removed.length > 0);
  const own = firm === null ? null : erasedFirm(content, firm, neutralSlug(dataset.firms));
  const table = withoutCalled(content, subject);
  return {
    files: [
      ...texts.map(({ path, after }) => ({ path, after })),
      ...(own?.files ?? []),
      ...(firm === null ? [] : [withRetired(content, firm, on)]),
      ...(table === null ? [] : [table]),
    ],
    removed: [...texts.flatMap(({ removed }) => removed), ...(own?.removed ?? [])],
    records: dataset.publications.flatMap((record) => {
      const named = textMembers.filter((name) => subject.isIn(record[name] ?? ""));
      return named.length === 0 ? [] : withoutTexts(record, named);
    }),
  };
}

/** What is claimed about a firm goes with the evidence of it, whatever it is called there. */
function toGoOf({ claims }: Dataset, { firm, isIn }: Subject): IsToGo {
  const own = claims.filter(({ firmId }) => firmId === firm?.firmId);
  const about = new Set(own.map(({ claimId }) => claimId));
  return (text, { claimId = "" }) => about.has(claimId) || isIn(text);
}

/** A firm's file at an address that says nothing, without comments and words. */
function erasedFirm(content: string, firm: Firm, slug: string) {
  const path = `firms/${firm.slug}.yaml`;
  const { website: _, identifiers: __, ...written } = parse(presentText(content, path));
  const item = `firms/${firm.firmId}`;
  const removed: RemovedText[] = [
    ...[firm.name, ...firm.aliases].map((text) => ({ item, member: "name", text })),
    ...slugsOf(firm).map((text) => ({ item, member: "slug", text })),
    ...repliesOf(firm).flatMap(({ on, text }) => {
      return text === null ? [] : [{ item, member: `reply-${on}`, text }];
    }),
  ];
  const left = {
    ...written,
    name: removedText,
    aliases: firm.aliases.map(() => removedText),
    ...(firm.rightOfReply === null ? {} : { rightOfReply: wordless(firm.rightOfReply) }),
    ...(firm.earlierReplies === undefined
      ? {}
      : { earlierReplies: firm.earlierReplies.map(wordless) }),
  };
  return {
    files: [
      { path, after: null },
      { path: `firms/${slug}.yaml`, after: stringify(left) },
    ],
    removed: removed.filter(({ text }) => text !== removedText),
  };
}

function wordless<Reply extends { readonly text: string | null }>(reply: Reply): Reply {
  return { ...reply, text: reply.text === null ? null : removedText };
}

/** `index.yaml` with the addresses of a firm, which are gone, by their hashes: these do not say its name. */
function withRetired(content: string, firm: Firm, on: IsoDate): SourceFile {
  const path = "index.yaml";
  const document = parseDocument(presentText(content, path));
  if (!isSeq(document.get("retired"))) document.set("retired", document.createNode([]));
  for (const slug of slugsOf(firm)) {
    const sha256 = sha256Hex(`/${apiFile.firm(slug)}`);
    document.addIn(["retired"], { sha256, on, reason: "Its subject was erased." });
  }
  return { path, after: document.toString({ lineWidth: 0 }) };
}

/** `table.yaml` without what the table calls the subject; null where it says nothing of it. */
function withoutCalled(content: string, { firm, isIn }: Subject): SourceFile | null {
  const path = "table.yaml";
  const before = textOf(content, path);
  if (before === null) return null;
  const document = parseDocument(before);
  const firms = document.get("firms");
  if (!isSeq(firms)) return null;
  const left = firms.items.filter(
    (item) =>
      !isMap(item) || (item.get("firm") !== firm?.firmId && !isIn(String(item.get("called")))),
  );
  if (left.length === firms.items.length) return null;
  if (left.length === 0) document.delete("firms");
  firms.items = left;
  return { path, after: document.toString({ lineWidth: 0 }) };
}
