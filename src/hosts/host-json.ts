import type { HostFile, HostTier } from "./host-profile.ts";

/**
 * Answered at `/s/host.json`: which host this is, and so which tier of the capabilities.
 * `declines`: with which statuses, where it is not only 501.
 */
export function hostJson(host: string, tier: HostTier, declines?: readonly number[]): HostFile {
  const body = `${JSON.stringify({ version: 1, host, tier, declines })}\n`;
  return { path: "host.json", mediaType: "application/json; charset=utf-8", body };
}
