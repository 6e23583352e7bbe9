import type { z } from "zod";
import type { CardInput } from "../../cards/input/card-input.ts";
import type { CardProduct } from "../../cards/picture/drawer.ts";
import type { ContentKind } from "../../model/content-kind.ts";
import type { Parts } from "../../model/language/body.ts";
import type {
  CacheClass,
  FileAnswer,
  ListAnswer,
  Missing,
  PathParameter,
} from "../../resolve/table.ts";
import type { ReadModel } from "../rows/read-model.ts";
import type { Documented } from "./parameter.ts";

interface RouteBase {
  readonly path: string;
  /** The name of its types, as in `FirmsAnswer`, and with a small initial of its client's method. */
  readonly name: string;
  /** What the client has in place of a method: formats of exports, or pages of a list whose `meta` has its basis. */
  readonly client?: "pages" | "exports";
  readonly about: string;
  readonly pathParameters: readonly PathParameter[];
  readonly parameters: readonly Documented[];
  /** The kinds of content without which the route answers 503. */
  readonly needs: readonly ContentKind[];
  /** The schema of every successful JSON answer; null where the answers are pictures. */
  readonly schema: z.ZodType | null;
}

export interface Entry {
  readonly file: string;
  readonly cache: CacheClass;
  readonly reply: () => Reply | Promise<Reply>;
}

/** A card with the pictures that are drawn of it. */
export interface Card {
  /** The path of its files without their endings. */
  readonly stem: string;
  readonly input: () => CardInput;
  readonly products: readonly CardProduct[];
  /** Whether services that embed it, or its badge, are answered. */
  readonly isEmbedded?: boolean;
}

export interface FileRoute extends RouteBase {
  readonly kind: "file";
  /** Whether its files are made of one another, so that one shard of a build makes all of them. */
  readonly together?: true;
  readonly answer: (readModel: ReadModel) => Omit<FileAnswer, "kind">;
  readonly entries: (readModel: ReadModel) => Iterable<Entry>;
  /** The answers that are pictures, which are drawn in batches. */
  readonly cards?: (readModel: ReadModel) => Iterable<Card>;
}

/** What the answers of a list attach to its rows. */
export interface Attachments {
  /** The last members of `meta`, after the edition. */
  readonly meta: object;
  /** The filter values of the rows with counts, for a body that lists them. */
  readonly available?: object;
}

/** The rows under one combination of facets; a free facet is null. */
export interface Collection<R = object> {
  readonly facets: readonly (string | null)[];
  readonly rows: readonly R[];
}

export interface TableEntry {
  /** The texts whose folded words `q` is matched against. */
  readonly text: string;
  readonly facets: readonly (readonly string[])[];
  readonly row: object;
}

export interface ListRoute<R extends object = object> extends RouteBase {
  readonly kind: "list";
  readonly list: Pick<ListAnswer, "rows" | "parts" | "counted" | "totalled" | "facets" | "sort">;
  /** Whether a request without a limit is answered with all rows. */
  readonly whole?: true;
  /** Parameters that an index declares: facets after those of every index. */
  readonly declared: ((readModel: ReadModel) => readonly Documented[]) | null;
  /** Every non-empty combination of facets, with its rows in the order of the answer. */
  readonly collections: (readModel: ReadModel) => Iterable<Collection<R>>;
  /** A method, so that a route of certain rows is a route of rows. */
  attached(readModel: ReadModel, rows: readonly R[]): Attachments;
  /** The rows of each value of a parameter that has too many values to be a facet. */
  readonly by: {
    readonly parameter: string;
    readonly missing: Missing;
    readonly fields: NonNullable<ListAnswer["by"]>["fields"];
    readonly groups: (
      readModel: ReadModel,
    ) => Iterable<readonly [named: string, rows: readonly R[]]>;
  } | null;
  readonly search: {
    readonly file: string;
    readonly parameter: string;
    readonly maxWords: number;
    readonly entries: (readModel: ReadModel) => Iterable<TableEntry>;
    readonly meta: (readModel: ReadModel) => object;
  } | null;
}

export type Route = FileRoute | ListRoute;

/** A name and a schema that the compiler keeps, as the client's types are made of them. */
interface Known<N, S> {
  readonly name: N;
  readonly schema: S;
}

/** The members that most routes have as they are here. */
const usual = { pathParameters: [], parameters: [], needs: [] } as const;
const usualList = { ...usual, declared: null, by: null, search: null } as const;
const usualRows = { parts: [], counted: true, totalled: true } as const;

/** The definition of `R`, where members of `O` may be left out to be as usual. */
type Defined<R, O> = Omit<R, keyof O | "kind"> & Partial<Omit<R, "kind">>;

export function defineFileRoute<const N extends string, S extends z.ZodType | null>(
  route: Defined<FileRoute, typeof usual> & Known<N, S>,
): FileRoute & Known<N, S> {
  return { kind: "file", ...usual, ...route };
}

export function defineListRoute<const N extends string, S extends z.ZodType, R extends object>(
  route: Defined<Omit<ListRoute<R>, "list">, typeof usualList> &
    Known<N, S> & { readonly list: Defined<ListRoute["list"], typeof usualRows> },
): ListRoute & Known<N, S> {
  const { rows, facets, sort, ...more } = route.list;
  const list = { rows, ...usualRows, ...more, facets, sort };
  return { kind: "list", ...usualList, ...route, list };
}

/** An answer before it is rendered to bytes by a switch on `kind`. */
export type Reply =
  | { readonly kind: "json"; readonly body: object }
  | { readonly kind: "text"; readonly mediaType: string; readonly body: string }
  | { readonly kind: "parts"; readonly mediaType: string; readonly body: Parts };

export function json(body: object): Reply {
  return { kind: "json", body };
}

export function text(mediaType: string, body: string): Reply {
  return { kind: "text", mediaType, body };
}

export function parts(mediaType: string, body: Parts): Reply {
  return { kind: "parts", mediaType, body };
}

type Answer = Omit<FileAnswer, "kind">;

export function oneFile(file: string): Answer {
  return storedAt(file, { kind: "unavailable", message: `${file} is missing` });
}

export function storedAt(
  file: string,
  missing: Missing,
  cache: Answer["cache"] = "latest",
): Answer {
  return {
    choices: [{ when: null, file, missing }],
    agree: null,
    lines: {},
    refused: {},
    cache,
  };
}
