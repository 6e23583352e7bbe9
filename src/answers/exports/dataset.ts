import type { z } from "zod";
import type { ContentKind } from "../../model/content-kind.ts";
import { nullsOf } from "../../model/language/all-null.ts";
import type { Provenance } from "../../model/shared.ts";
import { sentence } from "../../record/list-words.ts";
import type { Shape } from "../rows/object-of.ts";
import { scoreUnit } from "../rows/published.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { type Column, columnsOf } from "./column.ts";

/** A row with every column of its dataset; an absent value is null. */
export type Row = Readonly<Record<string, unknown>>;

interface Described {
  /** The name in `/api/data/exports/:dataset`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly layer: Provenance["layer"];
  /** The kinds of content it is made of: of rows read from the firms, besides all that the engine reads. */
  readonly needs?: readonly ContentKind[];
  /** The inputs of rows that rest on themselves, as records, documents and sources do; else they are the firms'. */
  readonly ownInputs?: (readModel: ReadModel) => Provenance["inputs"];
}

export interface FlatDataset extends Described {
  readonly nested: false;
  readonly key: readonly string[];
  /** The column by whose year it is stored once it is long; null for a dataset that does not grow with time. */
  readonly dated: string | null;
  /** The columns that do not depend on the methodology. */
  readonly shape: Shape;
  readonly columns: (readModel: ReadModel) => readonly Column[];
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

interface Definition<Z extends Shape> extends Omit<Described, "title"> {
  readonly key: readonly (keyof Z & string)[];
  readonly dated?: keyof Z & string;
  readonly shape: Z;
  /** Columns that depend on the methodology: one for each pillar, band or segment. */
  readonly more?: (readModel: ReadModel) => Shape;
  /** Columns of the shape for which this index can have no value. */
  readonly absent?: (readModel: ReadModel) => readonly string[];
  readonly rows: (
    readModel: ReadModel,
  ) => Iterable<{ readonly [K in keyof Z]: z.output<Z[K]> | null }>;
}

/** Defines a dataset by the schemas of its columns, for which the compiler checks that rows have values. */
export function defineDataset<Z extends Shape>({
  shape,
  more,
  absent,
  dated,
  ...definition
}: Definition<Z>): FlatDataset {
  const columns = columnsOf(shape);
  return {
    ...definition,
    title: sentence(definition.name.replaceAll("-", " ")),
    nested: false,
    dated: dated ?? null,
    shape,
    columns: (readModel) => {
      const left = absent?.(readModel) ?? [];
      const own = columns.filter(({ name }) => !left.includes(name));
      return [...own, ...columnsOf(more?.(readModel) ?? {})].map((one) =>
        inScoreUnit(one, readModel),
      );
    },
  };
}

/** A column of scores has the unit that the methodology gives them. */
function inScoreUnit(column: Column, { analysis }: ReadModel): Column {
  if (column.unit !== scoreUnit) return column;
  return { ...column, unit: analysis.world.methodology.score.scale.unit };
}

export function emptyRow<Z extends Shape>(shape: Z) {
  return nullsOf(shape);
}
