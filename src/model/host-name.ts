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

/** What a publisher pays a host: the limits of one that has two plans follow. */
export const hostPlans = ["free", "paid"] as const;
export type HostPlan = (typeof hostPlans)[number];
