import type { HostLimits } from "../../src/hosts/host-profile.ts";

interface File {
  readonly path: string;
  readonly bytes: number;
}

/** A build, and how much of an index it holds. */
export interface Measured {
  readonly files: readonly File[];
  /** The rows of each dataset that is stored by year once it is long, by name. */
  readonly rows: ReadonlyMap<string, number>;
  readonly rowsInFile: number;
  readonly periods: number;
  readonly periodsPerYear: number;
  readonly firms: number;
}

/** What a publication has after some periods. Bytes are of all files. */
export interface Size {
  readonly files: number;
  readonly bytes: number;
  readonly largest: File;
}

/** Datasets whose rows are of each period alone; those of all other datasets are of firms. */
const ofPeriods =
  /^(?:index-[a-z]+|publications|integrity|citations|group-history|methodology|research|datapackage|dcat)$/;
const firmFile = /^(?:api\/(?:firms|events\/firm|rankings)\/|firms?\/|feeds\/firms\/)/;
const recordFile =
  /^(?:s\/(?:publications|snapshots|changes)\/|api\/publications\/.*reference_id|ledger\/|publications\/)/;
/** The datasets' rows, in files of so many rows, that the archive takes. */
const filesInArchive = 20;

/** The size of an index of so many firms after so many periods, of which a build has some. */
export function sizeAfter(built: Measured, firms: number, periods: number): Size {
  const { rows, rowsInFile, periodsPerYear } = built;
  const firmsMore = firms / built.firms;
  const later = periods / built.periods;
  let datedRows = 0;
  for (const [name, count] of rows)
    datedRows += count * later * (ofPeriods.test(name) ? 1 : firmsMore);
  let files = 0;
  let bytes = 0;
  let largest: File = { path: "", bytes: 0 };
  const add = (path: string, count: number, each: number, all = count * each) => {
    files += count;
    bytes += all;
    if (each > largest.bytes) largest = { path, bytes: each };
  };
  for (const { path, bytes: own } of built.files) {
    const [, dataset] = /^api\/data\/exports\/([a-z-]+)\.[a-z]+$/.exec(path) ?? [];
    const dated = dataset === undefined ? undefined : rows.get(dataset);
    if (dataset === "archive") {
      const isWhole = datedRows <= filesInArchive * rowsInFile;
      const share = datedShare(built);
      const grown = isWhole ? (own * share * datedRows) / sum(rows.values()) : 0;
      add(path, 1, own * (1 - share) * later + grown);
    } else if (dataset !== undefined && dated !== undefined) {
      const more = ofPeriods.test(dataset) ? 1 : firmsMore;
      const rowBytes = own / Math.max(1, dated);
      const perYear = (dated * more * periodsPerYear) / built.periods;
      const { count, rows: each } = stored(dated * more * later, perYear, rowsInFile);
      add(path, count, each * rowBytes, own * more * later);
    } else if (dataset !== undefined) {
      const more = ofPeriods.test(dataset) ? later : firmsMore;
      add(path, 1, own * more);
    } else if (recordFile.test(path)) add(path, later, own);
    else add(path, firmFile.test(path) ? firmsMore : 1, own);
  }
  return { files: Math.round(files), bytes, largest };
}

/** The part of the bytes of all CSV that is in datasets which grow with time. */
function datedShare({ files, rows }: Measured): number {
  const tables = files.filter(({ path }) => /^api\/data\/exports\/.*\.csv$/.test(path));
  const isDated = ({ path }: File) => rows.has(path.replace(/^.*\/|\.csv$/g, ""));
  const bytesOf = (some: readonly File[]) => sum(some.map(({ bytes }) => bytes));
  return bytesOf(tables.filter(isDated)) / bytesOf(tables);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
}

/** How many files have the rows of a dataset, and how many rows the longest of them. */
function stored(total: number, perYear: number, most: number) {
  if (total <= most) return { count: 1, rows: total };
  const years = Math.floor(total / perYear);
  const rest = total - years * perYear;
  const count = years * Math.ceil(perYear / most) + Math.ceil(rest / most);
  return { count, rows: Math.min(most, Math.max(perYear, rest), total) };
}

/** The year in which the first limit of a host is met, as a phrase; "none" within so many years. */
export function metLimits(
  sizeOf: (periods: number) => Size,
  { files = Infinity, totalBytes = Infinity, fileBytes = Infinity }: HostLimits,
  periodsPerYear: number,
  years: number,
): string {
  for (let period = 1; period <= years * periodsPerYear; period += 1) {
    const size = sizeOf(period);
    const met = [
      ...(size.files > files ? ["files"] : []),
      ...(size.bytes > totalBytes ? ["bytes in all"] : []),
      ...(size.largest.bytes > fileBytes ? [`bytes in one file, ${size.largest.path}`] : []),
    ];
    const when =
      period === 1 ? "on the first day" : `in year ${(period / periodsPerYear).toFixed(1)}`;
    if (met.length > 0) return `${met.join(" and ")}, ${when}`;
  }
  return `none in ${years} years`;
}
