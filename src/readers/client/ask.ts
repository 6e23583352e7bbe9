import { type Failure, failureText } from "../../resolve/failure.ts";
import { type Outcome, outcome } from "../../resolve/outcome.ts";
import type { PageList } from "../../resolve/plan.ts";
import type { Found } from "./attributed.ts";
import { member } from "./member.ts";
import { type Mirror, parsed } from "./mirror.ts";
import { trouble } from "./stele-error.ts";

/** The answer from the plain files of one mirror, however its host treats queries. */
export async function askFiles(mirror: Mirror, path: string, query: string): Promise<Found> {
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
): Promise<Found> {
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
    (file) => mirror.text(file).catch(noted),
    async (plan, read) => {
      const { composed } = await import("./second.ts").catch(noted);
      return composed(plan, read);
    },
  );
  if (failed.length > 0) throw failed[0];
  const { file, status, body, of } = await materialised(mirror, found);
  const { build } = await mirror.table(false);
  const isJson = file === null ? found.kind !== "lines" : file.endsWith(".json");
  const json = isJson ? parsed(mirror.url, file ?? path, body) : undefined;
  const edition = await listEdition(mirror, of, json);
  if (file !== null && isJson && member(json, "success") !== true) {
    throw trouble("wrong_content", mirror.url, `"${file}" is not an answer`);
  }
  if (of && edition !== of.edition) {
    throw trouble("mixed_build", mirror.url, `"${file}" is of another build`);
  }
  const asked = /^api\/(?:data\/exports|firms|events\/firm)\/([^/.]+)/.exec(file ?? "")?.[1];
  if (isJson && (of || asked || member(json, "publication"))) {
    const { fault } = await import("./proof.ts");
    const why = await fault(json, of ? null : asked, mirror.text);
    if (why) throw trouble("wrong_content", mirror.url, `"${file}": ${why}`);
  }
  const read = await mirror.reader();
  return { status, body, json, mirror: mirror.url, build, edition, read };
}

/** The edition of the list of an answer: its own, unless a listing has it as that of a page. */
async function listEdition(
  mirror: Mirror,
  of: PageList | null,
  json: unknown,
): Promise<string | null> {
  const own = member(member(json, "meta"), "edition");
  if (typeof own !== "string") return null;
  const listing = of === null || of.listing === null ? null : await mirror.text(of.listing);
  return listing?.includes(own) ? listing.slice(0, own.length) : own;
}

/** The body of an outcome: its path, null when it was composed here, and the list that the file is a page of. */
async function materialised(mirror: Mirror, found: Outcome) {
  if (found.kind === "failure") return refused(found.failure);
  if (found.kind === "file") {
    const body = await mirror.text(found.file);
    if (body === null) return refused(await found.otherwise());
    return { file: found.file, status: 200, body, of: found.of };
  }
  const body = found.kind === "options" ? "" : found.body.join("");
  return { file: null, status: 200, body, of: null };
}

function refused(failure: Failure) {
  return { file: null, status: failure.status, body: failureText(failure), of: null };
}
