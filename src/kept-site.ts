import { hash } from "node:crypto";
import { join } from "node:path";
import type { ReadModel } from "./answers/read-model.ts";
import type { KeptFile } from "./emit/files/store-file.ts";
import { keptFiles } from "./emit/site/files-of-site.ts";
import { isIntact, listedFiles } from "./emit/site/intact-site.ts";
import { keepState, keptText } from "./emit/site/kept-state.ts";
import type { SiteLook } from "./emit/site/site-look.ts";
import { programVersion } from "./load/files/program-version.ts";
import { type Before, type KeptUnits, keepingMemo, type Memo, noMemo } from "./memo/memo.ts";
import { useMemo } from "./memo/memo-of.ts";
import { partHash } from "./memo/part-hash.ts";
import { trackedReadModel } from "./memo/tracked.ts";

/** What a build takes over from the one before, and what it leaves for the next. */
export interface KeptSite {
  /** Notes what is read of it. */
  readonly readModel: ReadModel;
  readonly memo: Memo;
  /** The files of the output, by path; empty where nothing of it is kept. */
  readonly present: ReadonlyMap<string, KeptFile>;
  /** Keeps what was made for the next build, once it is the output. */
  readonly keep: (site: SiteLook) => void;
}

/**
 * The site of an output as the next build may keep it; `facts` is the hash of those of the content, or null
 * where it is not known. All of it is made anew where the output is not
 * the one that was kept, whole and untouched, or was made by another program or from other `options`.
 */
export async function keptSite(
  readModel: ReadModel,
  facts: string | null,
  { out, cache }: { readonly out: string; readonly cache: string },
  options: object,
): Promise<KeptSite> {
  // what is not there is read nowhere, so that nothing would tell when it is back
  if (readModel.broken.size > 0) {
    return { readModel, memo: noMemo, present: new Map(), keep: () => undefined };
  }
  const file = join(cache, "units");
  const key = hash(
    "sha256",
    `${programVersion()}\n${partHash([process.versions, options])}`,
    "hex",
  );
  const tracked = trackedReadModel(readModel);
  const before = await beforeOf(out, keptText(file, key), facts);
  const memo = keepingMemo(tracked.recorder, tracked.valueNow, before);
  useMemo(tracked.readModel, memo);
  const keep = (site: SiteLook) => {
    keepState(file, key, stateText({ site, facts }, memo.keptText()));
  };
  return { readModel: tracked.readModel, memo, present: before?.files ?? new Map(), keep };
}

/** Of what site what was made is kept, and of what facts. */
interface KeptOf {
  readonly site: SiteLook;
  readonly facts: string | null;
}

function* stateText(of: KeptOf, units: Iterable<string>): Iterable<string> {
  yield `{"of":${JSON.stringify(of)},"units":`;
  yield* units;
  yield "}";
}

async function beforeOf(
  out: string,
  text: string | null,
  facts: string | null,
): Promise<Before | null> {
  if (text === null) return null;
  // its seal is right, so that it is what this program wrote
  const { of, units } = JSON.parse(text) as { of: KeptOf; units: KeptUnits };
  const { site } = of;
  if (!(await isIntact(out, site))) return null;
  const files = listedFiles(out, site.manifest.sha256);
  if (files === null) return null;
  const areSameFacts = facts !== null && facts === of.facts;
  return { kept: units, areSameFacts, files: keptFiles(files) };
}
