import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { between } from "../scripts/hosts/results.ts";
import { readManifest } from "../src/emit/site/manifest-file.ts";
import { profileNamed } from "../src/hosts/profiles.ts";
import { type Measured, metLimits, reckoned } from "./growth/reckoned.ts";

// When a publication meets the limits of its host, by arithmetic on what a build of today has of each
// period, firm and record: `node --import tsx bench/growth.ts dist` writes the table of docs/hosts.md.

const [, , dist = "dist"] = process.argv;
const exported = (name: string) =>
  JSON.parse(readFileSync(join(dist, `api/data/exports/${name}.json`), "utf8")).rows;
const periods: readonly { readonly periodEnd: string }[] = exported("index-history");
const measured: Measured = {
  files: readManifest(join(dist, "s/manifest.json")).files,
  periods: periods.length,
  periodsPerYear: 365.2425 / 7,
  firms: exported("firms").length,
};

const worlds = [
  { title: `${measured.firms} firms, as the demonstration`, firms: measured.firms, years: 20 },
  { title: "5,000 firms", firms: 5000, years: 5 },
];
const hosts = [
  ["cloudflare", "free"],
  ["cloudflare", "paid"],
  ["azure", "free"],
  ["azure", "paid"],
  ["vercel", "free"],
  ["service-worker", "free"],
] as const;

const rows = worlds.flatMap(({ title, firms, years }) => {
  const growth = reckoned(measured, firms);
  const now = `${title}: ${Math.round(growth.filesPerPeriod)} files and ${(growth.bytesPerPeriod / 1e6).toFixed(2)} MB a week, ${(growth.largestPerPeriod / 1e6).toFixed(3)} MB of them in ${growth.largest}`;
  return hosts.map(([host, plan], i) => {
    const { limits = {} } = profileNamed(host, plan);
    const met = metLimits(growth, limits, years);
    return `| ${i === 0 ? now : ""} | ${host}, ${plan} | ${met} |`;
  });
});
const table = [
  "| weekly publication | host, plan | limit that is met first |",
  "|---|---|---|",
  ...rows,
];
const document = "docs/hosts.md";
writeFileSync(document, between(readFileSync(document, "utf8"), "growth", table.join("\n")));
