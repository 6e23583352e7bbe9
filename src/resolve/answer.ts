import { type Failure, failureText } from "./failure.ts";
import { answerHeaders, type Headers, optionsHeaders } from "./headers.ts";
import { type Outcome, outcome, type ReadTable, type ReadText } from "./outcome.ts";
import type { CacheClass } from "./table.ts";

export type { ReadTable, ReadText } from "./outcome.ts";

/** A whole answer, or the stored file that is the answer. */
export type Answer =
  | {
      readonly kind: "body";
      readonly status: number;
      readonly headers: Headers;
      readonly body: string;
    }
  | {
      readonly kind: "file";
      readonly file: string;
      readonly cache: CacheClass;
      /** The answer when there is no such file. */
      readonly otherwise: Answer;
    };

const jsonType = "application/json; charset=utf-8";

/** The answer to a request, from the files of one build. Never rejects. */
export async function answer(
  method: string,
  path: string,
  query: string,
  table: ReadTable,
  read: ReadText,
): Promise<Answer> {
  // njs does not support await in an argument
  const found = await outcome(method, path, query, table, read);
  return answerOf(found);
}

function answerOf(found: Outcome): Answer {
  switch (found.kind) {
    case "options":
      return { kind: "body", status: 204, headers: optionsHeaders(), body: "" };
    case "failure":
      return failureAnswer(found.failure);
    case "file": {
      const otherwise = failureAnswer(found.otherwise);
      return { kind: "file", file: found.file, cache: found.cache, otherwise: otherwise };
    }
    case "composed":
      return composedAnswer(found.body);
  }
}

function composedAnswer(body: string): Answer {
  const headers = answerHeaders(200, jsonType, "latest", "");
  headers["etag"] = weakTag(body);
  return { kind: "body", status: 200, headers: headers, body: body };
}

function failureAnswer(failure: Failure): Answer {
  const headers = answerHeaders(failure.status, jsonType, "failure", "");
  return { kind: "body", status: failure.status, headers: headers, body: failureText(failure) };
}

/** A weak validator: 53 bits of cyrb53 over the body. */
function weakTag(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `W/"${(4294967296 * (2097151 & b) + (a >>> 0)).toString(16)}-${text.length.toString(16)}"`;
}
