import type { HostFile, HostTier } from "./host-profile.ts";

/** Answered at `/s/host.json`: which host this is, and so which tier of the capabilities. */
export function hostJson(host: string, tier: HostTier): HostFile {
  const body = `${JSON.stringify({ version: 1, host, tier })}\n`;
  return { path: "host.json", mediaType: "application/json; charset=utf-8", body };
}
