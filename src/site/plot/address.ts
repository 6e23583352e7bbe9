// What a chart shows is what its address says, so that an address can be shared:
// `chart.html?firms=a,b&groups=region/north&index=level,stress&from=2025&to=2026-06-30&view=rank`.

export const views = ["line", "rank", "table", "map"] as const;

export interface PlotView {
  /** The lines by their ids, in the order of their colours. */
  readonly chosen: readonly string[];
  /** Days; empty for the whole span. */
  readonly from: string;
  readonly to: string;
  readonly view: (typeof views)[number];
}

/** More lines cannot be told apart. */
export const mostLines = 12;

export function viewOf(query: URLSearchParams): PlotView {
  const listed = (name: string) => (query.get(name) ?? "").split(",").filter((one) => one !== "");
  const chosen = [
    ...listed("firms").map((slug) => `firms/${slug}`),
    ...listed("groups").map((group) => `groups/${group}`),
    ...listed("index").map((name) => (name === "stress" ? "stress" : "index")),
  ];
  const asked = query.get("view");
  return {
    chosen: chosen.length === 0 ? ["index"] : [...new Set(chosen)].slice(0, mostLines),
    from: dayOf(query.get("from"), false),
    to: dayOf(query.get("to"), true),
    view: views.find((view) => view === asked) ?? "line",
  };
}

/** The day of an end of a span, which may be named by its year or month; empty where it is none. */
function dayOf(text: string | null, isEnd: boolean): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text ?? "") ?? [];
  if (year === undefined) return "";
  const months = Number(month ?? (isEnd ? 12 : 1));
  // the day before the first of the next month
  const found =
    day === undefined && isEnd
      ? Date.UTC(Number(year), months, 0)
      : Date.UTC(Number(year), months - 1, Number(day ?? 1));
  return new Date(found).toISOString().slice(0, 10);
}

export function queryOf({ chosen, from, to, view }: PlotView): string {
  const below = (folder: string) =>
    chosen.flatMap((id) => (id.startsWith(folder) ? [id.slice(folder.length)] : []));
  const index = chosen.filter((id) => !id.includes("/"));
  const parts = [
    ["firms", below("firms/").join()],
    ["groups", below("groups/").join()],
    ["index", index.map((id) => (id === "index" ? "level" : id)).join()],
    ["from", from],
    ["to", to],
    ["view", view === "line" ? "" : view],
  ] as const;
  const told = parts.filter(([, value]) => value !== "");
  // commas and slashes are for people
  const plain = (value: string) =>
    encodeURIComponent(value).replace(/%2C/g, ",").replace(/%2F/g, "/");
  return `?${told.map(([name, value]) => `${name}=${plain(value)}`).join("&")}`;
}

/** Whether a day is in the span. */
export function isWithin({ from, to }: Pick<PlotView, "from" | "to">, on: string): boolean {
  return on >= from && (to === "" || on <= to);
}
