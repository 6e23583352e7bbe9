/** The kinds of hosts that Stele writes files for, in the order of the documentation. */
export const hostNames = [
  "nginx-njs",
  "nginx",
  "caddy",
  "apache",
  "cloudflare",
  "cloudflare-pages",
  "netlify",
  "netlify-rules",
  "vercel",
  "azure",
  "cloudfront",
  "node",
  "deno",
  "bun",
  "service-worker",
  "object-store",
] as const;
export type HostName = (typeof hostNames)[number];
