import { SiteError } from "../../emit/site/site-error.ts";
import { bundledWith, type ProgramEntry } from "../bundle.ts";
import type { HostInput } from "../host-profile.ts";
import { compacted } from "./compacted.ts";
import { packed } from "./packed.ts";

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
export const maxFunctionBytes = 10 * 1024;

/** Names the stored file of a request. Throws where the routes do not fit into a function. */
export function requestFunction({ table, entries }: HostInput): Promise<string> {
  const paths = entries.map(({ path }) => path);
  const packs = packed(JSON.stringify(compacted(table, paths)));
  return written("cloudfront-request.ts", { STELE_TABLE: packs });
}

/** Dresses what the bucket has given. */
export function responseFunction(): Promise<string> {
  return written("cloudfront-response.ts", {});
}

async function written(
  entry: ProgramEntry,
  constants: Readonly<Record<string, unknown>>,
): Promise<string> {
  const program = await bundledWith(constants, entry);
  const body = plainHandler(program);
  const bytes = Buffer.byteLength(body);
  if (bytes <= maxFunctionBytes) return body;
  throw new SiteError(
    "refused",
    `Cannot build for host "cloudfront": found ${bytes} bytes in its function "${entry}" with the ` +
      `table of routes, must be at most ${maxFunctionBytes}; fewer filter values make it smaller`,
  );
}

/** CloudFront calls the function of this name, and knows no exports. */
function plainHandler(program: string): string {
  const plain = program.replace(
    /export\s*\{\s*(\w+) as handler\s*\};/,
    "function handler(e){return $1(e)}",
  );
  if (plain !== program) return plain;
  throw new RangeError("Cannot write for CloudFront: the bundle has no handler");
}
