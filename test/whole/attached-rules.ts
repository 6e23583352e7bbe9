import { parquetMetadata } from "hyparquet";
import {
  isCalibration,
  isDay,
  isInstant,
  isNote,
  isProvenance,
  isShortCalibration,
  missingParts,
  missingPartsOfList,
  type Part,
  record,
} from "./attached-parts.ts";
import type { Built } from "./built.ts";

/** A built folder, with the bytes of files that are not text. */
export interface Dist extends Built {
  readonly bytes: (path: string) => Uint8Array;
  readonly paths: ReadonlySet<string>;
}

export interface Rule {
  readonly match: RegExp;
  readonly missing: (dist: Dist, path: string) => readonly string[];
}

/** Where every interpretation of the API carries its parts. The first rule that matches holds. */
export const rules: readonly Rule[] = [
  { match: /^api\/signals[/.]/, missing: signalList },
  {
    match: /^api\/(?:firms(?:\/(?:limit|page|sort|status)\/.+)?|rankings(?:\/.+)?)\.json$/,
    missing: firmList,
  },
  { match: /^api\/publications\/archive[/.]/, missing: archiveList },
  { match: /^api\/publications\.json$/, missing: inRecord },
  { match: /^s\/publications\/record\/[^.]+\.json$/, missing: inRecord },
  {
    match: /^s\/publications\/ref\//,
    missing: (dist, path) => missingParts(dist.json(path)),
  },
  { match: /^api\/index\/latest\.json$/, missing: inside("index") },
  { match: /^api\/firms\/[^/]+\.json$/, missing: inside("firm") },
  { match: /^api\/firms\/[^/]+\/intelligence\.json$/, missing: inside("review") },
  { match: /^api\/intelligence[/.]/, missing: marketReview },
  { match: /^api\/events\/firm\//, missing: inside("event") },
  { match: /^api\/data\/exports\/datapackage\.json$/, missing: dataPackage },
  { match: /^api\/data\/exports\/.+\.json$/, missing: exported },
  { match: /^api\/data\/exports\/.+\.parquet$/, missing: parquet },
  { match: /^api\/data\/exports\/.+\.csv$/, missing: flat },
  {
    match: /^s\/snapshots\/[0-9a-f]{64}\.json$/,
    missing: (dist, path) => missingParts(dist.json(path)),
  },
  { match: /^feeds\/.+\.json$/, missing: feed },
  { match: /\.oembed\.json$/, missing: embedded },
  { match: /\.svg$/, missing: drawn },
  { match: /\.png$/, missing: pixels },
];

function inRecord(dist: Dist, path: string): readonly string[] {
  const { publication } = dist.json(path);
  const versions: readonly unknown[] = publication.versions ?? [];
  const undated = versions.flatMap((version, i) =>
    absent(`versions ${i}`, { "published date": isInstant(record(version)["publishedAt"]) }),
  );
  return [...missingParts(publication), ...undated];
}

function inside(key: string): Rule["missing"] {
  return (dist, path) => missingParts(dist.json(path)[key]);
}

/** Each row is of a firm whose own answer says what it rests on. */
function firmList(dist: Dist, path: string): readonly string[] {
  const { firms, data, meta } = dist.json(path);
  const lost = ((firms ?? data) as { slug: string }[]).filter(
    ({ slug }) => !dist.paths.has(`api/firms/${slug}.json`),
  );
  return [...missingPartsOfList(meta), ...lost.map(({ slug }) => `the firm of ${slug}`)];
}

/** Each signal wherever it stands: in a page, and in the two parts that the default answer has. */
function signalList(dist: Dist, path: string): readonly string[] {
  const { items, market_signals, firm_signals, meta } = dist.json(path);
  const parts = path.startsWith("api/") ? { market_signals, firm_signals } : {};
  const lists = { items, ...parts };
  const ofRows = Object.entries(lists).flatMap(([name, rows]) => dated(name, rows, "issuedOn"));
  return [...missingPartsOfList(meta), ...ofRows];
}

function marketReview(dist: Dist, path: string): readonly string[] {
  const { review } = dist.json(path);
  return [...missingParts(review), ...dated("signals", record(review)["signals"], "issuedOn")];
}

/** Each row is a record of its own day; the note stands once. */
function archiveList(dist: Dist, path: string): readonly string[] {
  const { items, meta } = dist.json(path);
  const { legalNote, publishedAt } = record(meta);
  const note = { "legal note": isNote(legalNote), "published date": isInstant(publishedAt) };
  return [...absent("meta", note), ...dated("items", items, "publishedAt")];
}

function feed(dist: Dist, path: string): readonly string[] {
  const { items, _stele } = dist.json(path);
  const rows = (items as unknown[]).map((item) => ({
    ...record(record(item)["_stele"]),
    published: record(item)["date_published"],
  }));
  const note = { "legal note": isNote(record(_stele)["legalNote"]) };
  return [...absent("the feed", note), ...dated("items", rows, "published")];
}

/** Rows that carry all but the note; `day` is the key of their date. */
function dated(list: string, rows: unknown, day: string): readonly string[] {
  if (!Array.isArray(rows)) return [`the rows of ${list}`];
  return rows.flatMap((row: unknown, i) => {
    const { provenance, calibration, [day]: date } = record(row);
    return absent(`${list} ${i}`, {
      provenance: isProvenance(provenance),
      calibration: isCalibration(calibration),
      "published date": isDay(date),
    });
  });
}

/** Some datasets interpret nothing; their label says so, and carries the rest all the same. */
function exported(dist: Dist, path: string): readonly string[] {
  return label(dist.json(path));
}

function label(head: unknown): readonly string[] {
  const { provenance, ...rest } = record(head);
  return missingParts({ ...rest, provenance: { ...record(provenance), layer: "interpretation" } });
}

function parquet(dist: Dist, path: string): readonly string[] {
  const bytes = dist.bytes(path);
  const { key_value_metadata: pairs = [] } = parquetMetadata(Uint8Array.from(bytes).buffer);
  const found = pairs.find(({ key }) => key === "package")?.value;
  return found === undefined ? ["package"] : label(JSON.parse(found));
}

/** A table has no place for more than its rows: the descriptor beside it speaks for it. */
function flat(dist: Dist, path: string): readonly string[] {
  const json = path.replace(/\.\w+$/, ".json");
  if (!dist.paths.has(json)) return [`its package "${json}"`];
  return placeInDescriptor(dist, path);
}

function placeInDescriptor(dist: Dist, path: string): readonly string[] {
  const descriptor = "api/data/exports/datapackage.json";
  if (!dist.paths.has(descriptor)) return [`the descriptor "${descriptor}"`];
  const resources: readonly { path: string }[] = dist.json(descriptor).resources;
  return resources.some((one) => `api/data/exports/${one.path}` === path)
    ? []
    : [`its place in "${descriptor}"`];
}

function dataPackage(dist: Dist, path: string): readonly string[] {
  const { created, ...rest } = dist.json(path);
  return missingParts({ ...rest, publishedAt: created });
}

function embedded(dist: Dist, path: string): readonly string[] {
  const { provenance, calibration, published, legalNote } = dist.json(path);
  return absent("", {
    provenance: isProvenance(provenance),
    calibration: isShortCalibration(calibration),
    "published date": isDay(published),
    "legal note": isNote(legalNote),
  });
}

/** The metadata for programs, the description for who does not see the picture. */
function drawn(dist: Dist, path: string): readonly string[] {
  const svg = dist.text(path);
  const trace = record(parsed(element(svg, "dcterms:provenance")));
  const note = plain(/<desc[^>]*>([^<]*)<\/desc>/.exec(svg)?.[1] ?? "");
  return absent("", {
    provenance: isProvenance(trace["provenance"]),
    calibration: isShortCalibration(trace["calibration"]),
    "published date": isDay(element(svg, "dc:date")),
    "legal note": isNote(note),
  });
}

/** A PNG shows the note and the date; what programs read is in the SVG of the same name. */
function pixels(dist: Dist, path: string): readonly string[] {
  const drawing = path.replace(/(\.square)?\.png$/, ".svg");
  return dist.paths.has(drawing) ? [] : [`its drawing "${drawing}"`];
}

function element(svg: string, name: string): string {
  return plain(new RegExp(`<${name}>([^<]*)</${name}>`).exec(svg)?.[1] ?? "");
}

function plain(escaped: string): string {
  return escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function parsed(text: string): unknown {
  return text === "" ? null : JSON.parse(text);
}

function absent(where: string, parts: Partial<Record<Part, boolean>>): readonly string[] {
  const missing = Object.entries(parts).flatMap(([part, there]) => (there ? [] : [part]));
  return missing.map((part) => (where === "" ? part : `${part} of ${where}`));
}
