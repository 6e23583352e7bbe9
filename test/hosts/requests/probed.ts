import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Observe } from "../../../src/readers/probe/observation.ts";
import { isFine, probe } from "../../../src/readers/probe/probe.ts";
import type { Ask } from "./ask.ts";

const plain: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
};

/** What the probe, which knows nothing but what the host publishes, finds wrong with a host. */
export async function probeFindings(ask: Ask): Promise<readonly string[]> {
  const observe: Observe = async (method, url, sent = {}) => {
    const { status, headers, body } = await ask({ method, url, headers: sent });
    const coding = headers["content-encoding"] ?? "identity";
    try {
      return { kind: "observed", status, headers, body: plain[coding]?.(body) ?? body };
    } catch {
      return { kind: "unfetched", why: `a body that is not in "${coding}"` };
    }
  };
  const { probed } = await probe(observe, { tier: null, perFolder: 3 });
  if (probed.length < 200) return [`only ${probed.length} answers were looked at`];
  return probed
    .filter(({ verdict }) => !isFine(verdict))
    .map(({ item, findings }) => `${item}: ${JSON.stringify(findings)}`);
}
