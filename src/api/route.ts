import type { z } from "zod";
import type { ReadModel } from "../answers/read-model.ts";
import type { CardInput } from "../cards/input/card-input.ts";
import type { CardProduct } from "../cards/input/card-key.ts";
import type { ContentKind } from "../model/content-kind.ts";
import type {
  CacheClass,
  FileAnswer,
  ListAnswer,
  Missing,
  PathParameter,
} from "../resolve/table.ts";
import type { Documented } from "./parameter.ts";
import type { Reply } from "./reply.ts";

interface RouteBase {
  /** As the specification prints it. */
  readonly path: string;
  readonly about: string;
  readonly pathParameters: readonly PathParameter[];
  readonly parameters: readonly Documented[];
  /** Content without which the route answers 503 rather than something less. */
  readonly needs: readonly ContentKind[];
  /** Of every successful JSON answer; null where the answers are pictures. */
  readonly schema: z.ZodType | null;
}

/** One stored answer and where it lies. */
export interface Entry {
  readonly file: string;
  readonly cache: CacheClass;
  readonly reply: () => Reply | Promise<Reply>;
}

/** A card and the files that its products become. */
export interface CardFiles {
  readonly input: CardInput;
  readonly files: readonly { readonly product: CardProduct; readonly file: string }[];
}

/** Answers that are one file each. */
export interface FileRoute extends RouteBase {
  readonly kind: "file";
  readonly answer: (readModel: ReadModel) => Omit<FileAnswer, "kind">;
  /** Every answer worth a file, twins and sources included. */
  readonly entries: (readModel: ReadModel) => Iterable<Entry>;
  /** Answers that are pictures; they are drawn many at a time. */
  readonly cards?: (readModel: ReadModel) => Iterable<CardFiles>;
}

/** Rows under one combination of facets; free facets are null. */
export interface Collection {
  readonly facets: readonly (string | null)[];
  readonly rows: readonly object[];
}

export interface TableEntry {
  /** Folded into the words that `q` is matched against. */
  readonly text: string;
  /** For each facet of the route, the values the row stands under. */
  readonly facets: readonly (readonly string[])[];
  readonly row: object;
}

/** Answers that are pages of rows. */
export interface ListRoute extends RouteBase {
  readonly kind: "list";
  readonly list: Pick<
    ListAnswer,
    "directory" | "rows" | "parts" | "counted" | "totalled" | "paged" | "facets" | "order"
  >;
  /** Every combination of facets that has rows, in the order in which the rows are answered. */
  readonly collections: (readModel: ReadModel) => Iterable<Collection>;
  /** Rows of one identifier: a parameter that is no facet, because its values are too many. */
  readonly by: {
    readonly parameter: string;
    readonly directory: string;
    readonly missing: Missing;
    readonly fields: NonNullable<ListAnswer["by"]>["fields"];
    readonly groups: (
      readModel: ReadModel,
    ) => Iterable<{ readonly named: string; readonly rows: readonly object[] }>;
  } | null;
  readonly table: {
    readonly file: string;
    readonly parameter: string;
    readonly maxWords: number;
    readonly entries: (readModel: ReadModel) => Iterable<TableEntry>;
  } | null;
  /** What ends `meta` after the build id. */
  readonly meta: (readModel: ReadModel) => object;
  /** The filter values there are, with counts, for a body that lists them; else null. */
  readonly available: ((readModel: ReadModel) => object) | null;
}

export type Route = FileRoute | ListRoute;

export function defineFileRoute(route: Omit<FileRoute, "kind">): FileRoute {
  return { kind: "file", ...route };
}

export function defineListRoute(route: Omit<ListRoute, "kind">): ListRoute {
  return { kind: "list", ...route };
}
