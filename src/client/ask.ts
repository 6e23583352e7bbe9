import { type Failure, failureText } from "../resolve/failure.ts";
import { type Outcome, outcome } from "../resolve/outcome.ts";
import { member } from "./member.ts";
import { type Mirror, parsed } from "./mirror.ts";
import { textOf } from "./remote-file.ts";
import { trouble } from "./stele-error.ts";

/** An answer as a live host would give it, including failures. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The parsed body; undefined where it is not JSON. */
  readonly json: unknown;
  /** The mirror that answered. */
  readonly mirror: string;
  /** The build of the answer. */
  readonly build: string;
}

/** The answer from the plain files of one mirror, however its host treats queries. */
export async function askFiles(mirror: Mirror, path: string, query: string): Promise<Reply> {
  try {
    const reply = await attempt(mirror, path, query, false);
    if (reply.status !== 503) return reply;
  } catch (error) {
    if (!/^(?:mixed|wrong)_/.test(String(member(error, "code")))) throw error;
  }
  // either a deploy is in progress or a copy is damaged: the newest table tells which
  return attempt(mirror, path, query, true);
}

async function attempt(
  mirror: Mirror,
  path: string,
  query: string,
  fresh: boolean,
): Promise<Reply> {
  await mirror.table(fresh);
  const failed: unknown[] = [];
  const noted = (error: unknown): never => {
    failed.push(error);
    throw error;
  };
  const found = await outcome(
    "GET",
    path,
    query,
    (again) => mirror.table(again).catch(noted),
    (file) => stored(mirror, file).catch(noted),
  );
  if (failed.length > 0) throw failed[0];
  const { file, status, body, edition } = await materialised(mirror, found);
  const { build } = await mirror.table(false);
  const isJson = file === null || file.endsWith(".json");
  const json = isJson ? parsed(mirror.url, file ?? path, body) : undefined;
  if (file !== null && isJson) checkStored(mirror.url, file, json, edition);
  return { status, body, json, mirror: mirror.url, build };
}

async function stored(mirror: Mirror, file: string): Promise<string | null> {
  const bytes = await mirror.bytes(file);
  return bytes === null ? null : textOf(bytes);
}

interface Materialised {
  /** The path of the body; null when it was composed here. */
  readonly file: string | null;
  readonly status: number;
  readonly body: string;
  /** The edition that the file must have; null for a file that is not a page of a list. */
  readonly edition: string | null;
}

async function materialised(mirror: Mirror, found: Outcome): Promise<Materialised> {
  switch (found.kind) {
    case "composed":
      return { file: null, status: 200, body: found.body.join(""), edition: null };
    case "file": {
      const body = await stored(mirror, found.file);
      if (body === null) return refused(found.otherwise);
      return { file: found.file, status: 200, body, edition: found.edition };
    }
    case "failure":
      return refused(found.failure);
    case "options":
      return { file: null, status: 204, body: "", edition: null };
  }
}

function refused(failure: Failure): Materialised {
  return { file: null, status: failure.status, body: failureText(failure), edition: null };
}

/** Refuses a stored answer that is not one, and a page that is not of the edition of its list. */
function checkStored(url: string, file: string, json: unknown, edition: string | null): void {
  if (member(json, "success") !== true) {
    throw trouble("wrong_content", url, `"${file}" is not an answer`);
  }
  if (edition !== null && member(member(json, "meta"), "edition") !== edition) {
    throw trouble("mixed_build", url, `"${file}" is of another build`);
  }
}
