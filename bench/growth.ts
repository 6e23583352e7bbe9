import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { between } from "../scripts/hosts/results.ts";
import { datasets } from "../src/answers/exports/datasets.ts";
import { mostRows } from "../src/answers/rows/read-model.ts";
import { readManifest } from "../src/emit/site/manifest-file.ts";
import { isOfSite } from "../src/hosts/host-profile.ts";
import { profileNamed } from "../src/hosts/profiles.ts";
import { counted } from "../src/model/language/counted.ts";
import { type Measured, metLimits, sizeAfter } from "./growth/reckoned.ts";

// When a publication meets the limits of its host: its size after each period, by arithmetic on what a build of today
// has of each period, firm and record. `node --import tsx bench/growth.ts dist` writes the table of docs/hosts.md.

const [, , dist = "dist"] = process.argv;
const exported = (name: string) =>
  JSON.parse(readFileSync(join(dist, `api/data/exports/${name}.json`), "utf8"));
const dated = datasets.filter((dataset) => !dataset.nested && dataset.dated !== null);
const measured: Measured = {
  files: readManifest(join(dist, "s/manifest.json")).files.filter(({ path }) => isOfSite(path)),
  rows: new Map(dated.map(({ name }) => [name, exported(name).rowCount])),
  rowsInFile: mostRows,
  periods: exported("index-history").rowCount,
  periodsPerYear: 365.2425 / 7,
  firms: exported("firms").rowCount,
};

const worlds = [
  { title: `${measured.firms} firms, as the demonstration`, firms: measured.firms, years: 20 },
  { title: "5,000 firms", firms: 5000, years: 5 },
];
const free = [
  "cloudflare",
  "azure",
  "vercel",
  "netlify",
  "service-worker",
  "object-store",
] as const;
const hosts = free.flatMap((host) => {
  const { paid } = profileNamed(host, "free");
  const plans = paid === undefined ? (["free"] as const) : (["free", "paid"] as const);
  return plans.map((plan) => [host, plan] as const);
});

const { periodsPerYear } = measured;
const rows = worlds.flatMap(({ title, firms, years }) => {
  const sizeOf = (periods: number) => sizeAfter(measured, firms, periods);
  const last = Math.round(years * periodsPerYear);
  const [before, after] = [sizeOf(last - Math.round(periodsPerYear)), sizeOf(last)];
  const perPeriod = (member: "files" | "bytes") =>
    (after[member] - before[member]) / periodsPerYear;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 0)} MB`;
  const now =
    `${title}: ${Math.round(perPeriod("files"))} files and ${megabytes(perPeriod("bytes"))} a week; ` +
    `after ${years} years ${counted(after.files, "file")}, ${megabytes(after.bytes)}, the largest ` +
    `${megabytes(after.largest.bytes)} (${after.largest.path})`;
  return hosts.map(([host, plan], i) => {
    const { limits = {} } = profileNamed(host, plan);
    const met = metLimits(sizeOf, limits, periodsPerYear, years);
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
