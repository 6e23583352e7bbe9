import { record } from "./attached-parts.ts";
import type { Dist } from "./attached-rules.ts";

/** One part to take from one file, and how the built folder reads without it. */
export interface PlantedFault {
  readonly part: string;
  readonly plant: () => Dist;
}

/** The names of the parts in JSON; a signal, a feed and a descriptor name the date differently. */
const keys = [
  ...["provenance", "calibration", "legalNote", "publishedAt"],
  ...["published", "date_published", "issuedOn", "created"],
];

/** The file once for each part that it carries, and once for each file that speaks for it. */
export function plantedFaults(dist: Dist, path: string): readonly PlantedFault[] {
  if (path.endsWith(".json")) return fromJson(dist, path);
  if (path.endsWith(".svg")) return fromDrawing(dist, path);
  if (/^api\/data\/exports\/[^/]+\.parquet$/.test(path)) return fromBytes(dist, path);
  return withoutCompanions(dist, path);
}

/**
 * Of the places that differ only in the number of a row, the last. The envelope of an export speaks
 * for its rows, whose days are values of their own.
 */
function fromJson(dist: Dist, path: string): readonly PlantedFault[] {
  const isOwn = ([first]: readonly string[]) =>
    first !== "rows" || !path.startsWith("api/data/exports/");
  const places = placesIn(dist.json(path), []).filter(isOwn);
  const alike = new Map(places.map((place) => [place.join(".").replace(/\.\d+/g, ".N"), place]));
  return Array.from(alike.values(), (place) => ({
    part: place.join("."),
    plant: () => {
      const body = dist.json(path);
      const holder = place.slice(0, -1).reduce<unknown>((value, key) => record(value)[key], body);
      (holder as Record<string, unknown>)[place.at(-1) ?? ""] = null;
      return { ...dist, json: (asked) => (asked === path ? body : dist.json(asked)) };
    },
  }));
}

/** Where a part stands, at any depth; a part inside a part goes with it. */
function placesIn(value: unknown, at: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(record(value)).flatMap(([key, inner]) =>
    keys.includes(key) ? [[...at, key]] : placesIn(inner, [...at, key]),
  );
}

function fromDrawing(dist: Dist, path: string): readonly PlantedFault[] {
  return ['"provenance":', '"calibration":', "dc:date", "<desc"].map((part) => ({
    part,
    plant: () => {
      const text = dist.text(path).replaceAll(part, masked(part));
      return { ...dist, text: (asked) => (asked === path ? text : dist.text(asked)) };
    },
  }));
}

/** In the metadata of a Parquet file, where a key may change and no length. */
function fromBytes(dist: Dist, path: string): readonly PlantedFault[] {
  return ['"provenance":', '"calibration":', '"publishedAt":', '"legalNote":'].map((part) => ({
    part,
    plant: () => {
      const whole = Buffer.from(dist.bytes(path)).toString("latin1");
      const other = whole.replaceAll(part, masked(part));
      return { ...dist, bytes: () => Buffer.from(other, "latin1") };
    },
  }));
}

/** Of the same length and form. */
function masked(part: string): string {
  return part.replace(/\w/g, "x");
}

/** A table and a picture of pixels rely on a file beside them. */
function withoutCompanions(dist: Dist, path: string): readonly PlantedFault[] {
  const alone = {
    part: "every other file",
    plant: () => ({ ...dist, paths: new Set([path]) }),
  };
  const json: Dist["json"] = (asked) => ({ ...dist.json(asked), resources: [] });
  const undescribed = { part: "its place in the descriptor", plant: () => ({ ...dist, json }) };
  return path.endsWith(".csv") ? [alone, undescribed] : [alone];
}
