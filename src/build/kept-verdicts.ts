import { join, resolve } from "node:path";
import { z } from "zod";
import { programVersion } from "../content/files/versions.ts";
import { keepState, keptBytes } from "../emit/site/kept-state.ts";
import { jsonValue } from "../model/language/json-value.ts";
import { sha256Hex } from "../record/canonical.ts";
import { type KeptVerdicts, nothingKept } from "./verdict.ts";

const verdictsSchema = z.record(z.string(), z.boolean());

/**
 * The verdicts on a content folder that this program kept in a cache, sealed by a secret of the machine, so that none of them came with a
 * commit. Without a secret nothing is kept.
 */
export function keptVerdicts(cache: string, content: string, secret: string | null): KeptVerdicts {
  if (secret === null) return nothingKept;
  const file = join(cache, `verdicts-${sha256Hex(resolve(content)).slice(0, 12)}`);
  const key = sha256Hex(JSON.stringify([secret, programVersion()]));
  const bytes = keptBytes(file, key);
  const { data } = verdictsSchema.safeParse(jsonValue(bytes ?? ""));
  return {
    found: data === undefined ? null : new Map(Object.entries(data)),
    keep: (verdicts) => {
      const text = JSON.stringify(Object.fromEntries(verdicts));
      if (text !== bytes?.toString("utf8")) keepState(file, key, Buffer.from(text));
    },
  };
}
