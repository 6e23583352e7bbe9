import type { VNode } from "preact";
import { partsOf } from "../answers/exports/by-year.ts";
import type { FlatDataset } from "../answers/exports/dataset.ts";
import type { ReadModel } from "../answers/rows/read-model.ts";
import type { CardInput } from "../cards/input/card-input.ts";
import { apiFile } from "../model/address/api-file.ts";
import type { IsoDate } from "../model/cell.ts";
import type { ContentKind } from "../model/content-kind.ts";

/** Another form of the page, announced in its head. */
type Alternate = readonly [type: string, path: string, title: string];

export function asJson(path: string, title = "The same as JSON"): Alternate {
  return ["application/json", path, title];
}

export function asOembed(stem: string, title: string): Alternate {
  return ["application/json+oembed", `${stem}.oembed.json`, title];
}

type Format = "CSV" | "JSON" | "Parquet";

export function exported(dataset: string, ...formats: readonly Format[]) {
  return formats.map((format) => [format, apiFile.dataset(dataset, format.toLowerCase())] as const);
}

/** The files of a dataset that may be stored by year, or the place of the list of them. */
export function downloads(
  dataset: FlatDataset,
  readModel: ReadModel,
  ...formats: readonly Format[]
): readonly (readonly [label: string, path: string])[] {
  if (partsOf(dataset, readModel).length === 0) return exported(dataset.name, ...formats);
  return [["files by year", `data.html#${dataset.name}`]];
}

/** The head of a page for browsers, search engines and previews; paths are from the root of the site. */
export interface PageHead {
  /** The card that previews show, and the beginning of the paths of its files. */
  readonly card?: () => { readonly input: CardInput; readonly stem: string };
  readonly jsonLd?: readonly object[];
  readonly alternates?: readonly Alternate[];
  readonly scripts?: readonly string[];
  /** The day on which what the page tells last changed; absent where no date in the content tells. */
  readonly modified?: IsoDate;
  /** Kept out of search engines and the site map. */
  readonly hidden?: boolean;
}

/** A page before it is HTML. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The entry of the navigation that it belongs to, by its path; null for none. */
  readonly section: string | null;
  /** Content without which the page says that its data is not available. */
  readonly needs?: readonly ContentKind[];
  readonly head?: PageHead;
  readonly main: () => VNode;
}
