/** The kinds of hosts that Stele writes files for, in the order of the documentation. */
export const hostNames = [
  "nginx-njs",
  "nginx",
  "caddy",
  "apache",
  "cloudflare",
  "netlify",
  "vercel",
  "cloudfront",
  "node",
  "deno",
  "bun",
  "service-worker",
  "object-store",
] as const;
export type HostName = (typeof hostNames)[number];
