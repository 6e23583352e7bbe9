import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// The firms of a content folder, each with its observations, and pages of a hundred: what a publisher
// without Stele would write. Sources are read by the parsers that Stele reads them with.
const { CORE_SCHEMA, load } = createRequire(import.meta.url)("js-yaml");
const Papa = createRequire(import.meta.url)("papaparse");

const content = process.env.BENCH_CONTENT;
const read = (...path) => readFileSync(join(content, ...path), "utf8");

function observations() {
  const byFirm = new Map();
  for (const file of readdirSync(join(content, "observations")).sort()) {
    for (const row of Papa.parse(read("observations", file), { header: true }).data) {
      const rows = byFirm.get(row.firmId);
      if (rows === undefined) byFirm.set(row.firmId, [row]);
      else rows.push(row);
    }
  }
  return byFirm;
}

function firms() {
  const rows = observations();
  return readdirSync(join(content, "firms")).map((file) => {
    const firm = load(read("firms", file), { schema: CORE_SCHEMA });
    return { slug: file.slice(0, -5), ...firm, observations: rows.get(firm.firmId) ?? [] };
  });
}

/** A file of each firm, or as many as Stele writes: its answer, its review, its events and its page. */
const forms =
  process.env.BENCH_FORMS === "all" ? ["json", "review.json", "event.json", "html"] : ["json"];

export default function (config) {
  config.addGlobalData("firms", firms);
  config.addGlobalData("files", () =>
    firms().flatMap((firm) => forms.map((form) => ({ firm, form }))),
  );
  config.setQuietMode(true);
  return { dir: { input: "bench/eleventy/templates", output: process.env.BENCH_OUT } };
}
