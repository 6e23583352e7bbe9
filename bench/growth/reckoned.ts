import type { HostLimits } from "../../src/hosts/host-profile.ts";

interface File {
  readonly path: string;
  readonly bytes: number;
}

/** A build, and how much of an index it holds. */
export interface Measured {
  readonly files: readonly File[];
  readonly periods: number;
  readonly periodsPerYear: number;
  readonly firms: number;
}

/** What a publication has on its first day, and what each period adds. Bytes are of all files. */
export interface Growth {
  readonly firstFiles: number;
  readonly firstBytes: number;
  readonly filesPerPeriod: number;
  readonly bytesPerPeriod: number;
  /** The dataset whose one file grows fastest. */
  readonly largest: string;
  readonly largestPerPeriod: number;
  readonly periodsPerYear: number;
}

/** Rows of each firm and period; the other datasets below have rows of each period alone. */
const ofFirms = /^(?:observations|firm-history|firm-vintages|forecasts|evidence|events|claims)$/;
const ofPeriods =
  /^(?:index-history|index-vintages|publications|integrity|citations|group-history)$/;
const firmFile = /^(?:api\/(?:firms|events\/firm|rankings)\/|firms?\/|feeds\/firms\/)/;
const recordFile =
  /^(?:s\/(?:publications|snapshots|changes)\/|api\/publications\/.*reference_id|ledger\/|publications\/)/;

/** The growth of an index of so many firms, of which a build has some. */
export function reckoned(built: Measured, firms: number): Growth {
  const { files, periods, periodsPerYear } = built;
  const scale = firms / built.firms;
  const growing = files.flatMap((file) => {
    const [, dataset = ""] = /^api\/data\/exports\/([a-z-]+)\.[a-z]+$/.exec(file.path) ?? [];
    if (ofFirms.test(dataset)) return [{ ...file, count: 0, bytes: file.bytes * scale }];
    if (ofPeriods.test(dataset)) return [{ ...file, count: 0 }];
    return recordFile.test(file.path) ? [{ ...file, count: 1 }] : [];
  });
  const paths = new Set(growing.map(({ path }) => path));
  const first = files.filter(({ path }) => !paths.has(path));
  const times = ({ path }: File) => (firmFile.test(path) ? scale : 1);
  const exportsOnly = growing.filter(({ count }) => count === 0);
  const largest = exportsOnly.reduce((most, one) => (one.bytes > most.bytes ? one : most));
  const sum = <T>(all: readonly T[], of: (one: T) => number) =>
    all.reduce((total, one) => total + of(one), 0);
  return {
    firstFiles: sum(first, times) + exportsOnly.length,
    firstBytes: sum(first, (file) => file.bytes * times(file)),
    filesPerPeriod: sum(growing, ({ count }) => count) / periods,
    bytesPerPeriod: sum(growing, ({ bytes }) => bytes) / periods,
    largest: largest.path,
    largestPerPeriod: largest.bytes / periods,
    periodsPerYear,
  };
}

/** The year in which the first limit of a host is met, as a phrase; "none" within so many years. */
export function metLimits(growth: Growth, limits: HostLimits, years: number): string {
  const { periodsPerYear: each } = growth;
  const yearOf = (limit: number | undefined, first: number, perPeriod: number) =>
    limit === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(0, limit - first) / (perPeriod * each);
  const met = [
    { what: "files", year: yearOf(limits.files, growth.firstFiles, growth.filesPerPeriod) },
    {
      what: "bytes in all",
      year: yearOf(limits.totalBytes, growth.firstBytes, growth.bytesPerPeriod),
    },
    {
      what: `bytes in one file, ${growth.largest}`,
      year: yearOf(limits.fileBytes, 0, growth.largestPerPeriod),
    },
  ];
  const [soonest] = met.sort((a, b) => a.year - b.year);
  if (soonest === undefined || soonest.year > years) return `none in ${years} years`;
  if (soonest.year === 0) return `${soonest.what}, on the first day`;
  return `${soonest.what}, in year ${soonest.year.toFixed(1)}`;
}
