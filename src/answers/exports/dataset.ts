import type { ContentKind } from "../../model/content-kind.ts";
import type { Provenance } from "../../model/shared.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { type Column, type ColumnSpec, columnsOf } from "./column.ts";

export type Cell = string | number | boolean | null;
/** A row with exactly the columns of its dataset; an absent value is null. */
export type Row = Readonly<Record<string, Cell>>;

interface Described {
  /** The name in `/api/data/exports/:dataset`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly layer: Provenance["layer"];
  /** The kinds of content it is made of: of rows read from the firms, besides all that the engine reads. */
  readonly needs?: readonly ContentKind[];
  /**
   * The number of rows behind rows that rest on themselves, as those of records, documents and sources
   * do; absent where they are read from the firms.
   */
  readonly ownInputs?: (readModel: ReadModel) => Provenance["inputs"];
  /** Some columns depend on the methodology: one for each pillar, band or segment. */
  readonly columns: (readModel: ReadModel) => readonly Column[];
}

/** Rows of cells, published in every format. */
export interface FlatDataset extends Described {
  readonly nested: false;
  /** The columns of the unique key. */
  readonly key: readonly string[];
  /** The rows, in an order that follows only from the content. */
  readonly rows: (readModel: ReadModel) => Iterable<Row>;
}

/** A dataset of nested rows, published as JSON only. */
export interface NestedDataset extends Described {
  readonly nested: true;
  readonly rows: (readModel: ReadModel) => Iterable<object>;
}

/** The basis of records and documents, which have no rows of firms behind them. */
export const noInputs = () => ({ observations: 0, evidence: 0, sources: 0, originGroups: 0 });

export type ExportDataset = FlatDataset | NestedDataset;

/** Defines a dataset; the compiler checks that cells and columns match one to one. */
export interface FlatDefinition<R extends Row> extends Omit<Described, "columns"> {
  readonly key: readonly (keyof R & string)[];
  readonly columns: Readonly<Record<keyof R & string, ColumnSpec>>;
  readonly rows: (readModel: ReadModel) => Iterable<R>;
}

export function defineDataset<R extends Row>(definition: FlatDefinition<R>): FlatDataset {
  const columns = columnsOf(definition.columns);
  return { ...definition, nested: false, columns: () => columns };
}
