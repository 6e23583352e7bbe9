import { at } from "./at.ts";
import { composed, type Searcher } from "./composed.ts";
import { type Failure, failureText } from "./failure.ts";
import { weakTag } from "./frame.ts";
import { answerHeaders, type Headers, jsonType, linesType, optionsHeaders } from "./headers.ts";
import { type Compose, type Outcome, outcome, type Pause, type ReadTable } from "./outcome.ts";
import type { CacheClass } from "./table.ts";
import type { ReadText, Text } from "./text.ts";

export type { ReadTable } from "./outcome.ts";
export type { ReadText } from "./text.ts";

/** A whole answer, or the stored file that is the answer. */
export type Answer =
  | WholeAnswer
  | {
      readonly kind: "file";
      readonly file: string;
      readonly cache: CacheClass;
      /** The answer when there is no such file. Never rejects. */
      readonly otherwise: () => Promise<WholeAnswer>;
    };

export interface WholeAnswer {
  readonly kind: "body";
  readonly status: number;
  readonly headers: Headers;
  /** Pieces, to be joined. */
  readonly body: readonly Text[];
}

/** The answer from the files of one build. Never rejects. `searcher`: in place of reading whole tables. */
export async function answer(
  method: string,
  path: string,
  query: string,
  table: ReadTable,
  read: ReadText,
  searcher?: Searcher,
  pause?: Pause,
): Promise<Answer> {
  // njs does not support await in an argument
  const compose: Compose = (plan, files) => composed(plan, files, searcher);
  const found = await outcome(method, path, query, table, read, compose, pause);
  return answerOf(found);
}

function answerOf(found: Outcome): Answer {
  switch (found.kind) {
    case "options":
      return { kind: "body", status: 204, headers: optionsHeaders(), body: [] };
    case "failure":
      return failureAnswer(found.failure);
    case "file":
      return Object.assign({}, found, { otherwise: () => found.otherwise().then(failureAnswer) });
    case "composed":
      return composedAnswer(found.body, jsonType, "latest", weakTag(found.frame, found.ending));
    case "lines":
      return composedAnswer(found.body, linesType, "export", linesTag(found.whole));
  }
}

function composedAnswer(
  body: readonly Text[],
  mediaType: string,
  cache: CacheClass,
  tag: string,
): WholeAnswer {
  const headers = answerHeaders(200, mediaType, cache, "");
  headers["etag"] = tag;
  return { kind: "body", status: 200, headers: headers, body: body };
}

/** The hash of the rows, which the file that they were cut out of has in its tail. */
function linesTag(whole: Text): string {
  const hash = /"sha256":"([0-9a-f]*)"/.exec(whole.slice(whole.lastIndexOf("\n],")).toString());
  return `W/"${hash === null ? "" : at(hash, 1)}:lines"`;
}

function failureAnswer(failure: Failure): WholeAnswer {
  const headers = answerHeaders(failure.status, jsonType, "failure", "");
  return { kind: "body", status: failure.status, headers: headers, body: [failureText(failure)] };
}
