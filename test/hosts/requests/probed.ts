import type { Observe } from "../../../src/probe/observation.ts";
import { isFine, probe } from "../../../src/probe/probe.ts";
import type { Ask } from "./ask.ts";

/** What the probe, which knows nothing but what the host publishes, finds wrong with a host. */
export async function probeFindings(ask: Ask): Promise<readonly string[]> {
  const observe: Observe = async (method, url) => {
    const { status, headers, body } = await ask({ method, url });
    return { kind: "observed", status, headers, body };
  };
  const { probed } = await probe(observe, { tier: null, perFolder: 3 });
  if (probed.length < 200) return [`only ${probed.length} answers were looked at`];
  return probed
    .filter(({ verdict }) => !isFine(verdict))
    .map(({ item, findings }) => `${item}: ${JSON.stringify(findings)}`);
}
