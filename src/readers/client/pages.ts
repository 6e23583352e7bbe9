import type { Answer, Asked, Dataset } from "./answers.ts";
import {
  type Attributed,
  type Basis,
  basisOf,
  bodyOf,
  type Interpreted,
  interpreted,
  type Recorded,
} from "./attributed.ts";
import type { Service } from "./service.ts";
import { SteleError, trouble } from "./stele-error.ts";

interface PageBody {
  readonly meta: Basis & {
    readonly limit: number;
    readonly offset: number;
    readonly next: string | null;
  };
}

/** A list that is answered page by page. */
export interface Pages<Parameters, Body, Row> {
  readonly page: (parameters?: Parameters) => Promise<Interpreted<Body>>;
  /**
   * All pages, all of one build. Rejects with code `build_changed` when a new build replaces the
   * first one meanwhile; then begin again.
   */
  readonly pages: (parameters?: Parameters) => AsyncGenerator<Interpreted<Body>, void, void>;
  /** All rows one by one, each with its basis; rejects as `pages` does. */
  readonly all: (parameters?: Parameters) => AsyncGenerator<Attributed<Row>, void, void>;
  /** All rows; begins again, once, when a new build is published meanwhile. */
  readonly array: (parameters?: Parameters) => Promise<readonly Attributed<Row>[]>;
}

const largestPage = 500;

export function pagesOf<Body extends PageBody, Row extends object>(
  answer: Service["answer"],
  path: string,
  rowsOf: (body: Body) => readonly Row[],
): Pages<Asked, Body, Row> {
  const read = interpreted(({ meta }: Body) => meta);
  const one = (query: string) => {
    return answer(path, query, (reply) => ({ page: read(reply), edition: reply.edition }));
  };

  async function* pages(parameters: Asked = {}) {
    const first = await one(queryText({ limit: largestPage, ...parameters }));
    yield first.page;
    let { limit, offset, next } = first.page.body.meta;
    while (next !== null) {
      offset += limit;
      const { page, edition } = await one(queryText({ ...parameters, limit, offset }));
      if (edition !== first.edition) {
        const message = `Cannot go on with "${path}": edition ${edition} was published`;
        throw new SteleError(message, { code: "build_changed", mirror: page.mirror });
      }
      yield page;
      ({ next } = page.body.meta);
    }
  }

  async function* all(parameters?: Asked) {
    for await (const { body } of pages(parameters)) {
      const basis = basisOf(body.meta);
      for (const row of rowsOf(body)) yield { ...row, ...basis };
    }
  }

  async function array(parameters?: Asked) {
    const rows: Attributed<Row>[] = [];
    for await (const row of all(parameters)) rows.push(row);
    return rows;
  }

  return {
    page: async (parameters = {}) => (await one(queryText(parameters))).page,
    pages,
    all,
    array: (parameters) =>
      array(parameters).catch((error: unknown) => {
        const isChanged = error instanceof SteleError && error.code === "build_changed";
        if (isChanged) return array(parameters);
        throw error;
      }),
  };
}

/** The query of parameters, without its `?`; absent ones are left out. */
export function queryText(parameters: Asked): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
}

type Exported = Answer<"Export">;
/** A dataset with all of its rows. */
type ExportAnswer = Extract<Exported, { readonly rows: unknown; readonly provenance: unknown }>;
/** A dataset that is stored by year: the list of its files. */
type Listing = Extract<Exported, { readonly parts: unknown }>;
type Row = ExportAnswer["rows"][number];
type OfExport = ExportAnswer["calibration"];

/** `/api/data/exports/:dataset`: a dataset in full, be it one file or stored by year. */
export interface Exports {
  readonly json: (dataset: Dataset) => Promise<Interpreted<ExportAnswer, OfExport>>;
  /** The text of its one file; rejects with status 501 for one that is stored by year. */
  readonly csv: (dataset: Dataset) => Promise<string>;
  /** All rows one by one, each with the basis of the dataset; of one that is stored by year a file at a time. */
  readonly rows: (dataset: Dataset) => AsyncGenerator<Attributed<Row, OfExport>, void, void>;
}

export function exportsOf(answer: Service["answer"]): Exports {
  const path = "/api/data/exports/";
  const asked = (dataset: Dataset) => {
    return answer(
      path + dataset,
      "",
      interpreted((body: ExportAnswer | Listing) => body),
    );
  };

  /** The rows of each file of a dataset. */
  const partsOf = async ({ read, mirror, body }: Recorded<ExportAnswer | Listing>) => {
    if ("rows" in body) return [body.rows];
    const { partRows } = await import("./second.ts");
    return partRows<Row>(body.parts, read, mirror, trouble);
  };

  return {
    json: async (dataset) => {
      const found = await asked(dataset);
      let rows: readonly Row[] = [];
      for await (const part of await partsOf(found)) rows = rows.concat(part);
      return { ...found, body: { ...found.body, rows } };
    },
    csv: (dataset) => answer(path + dataset, "format=csv", bodyOf),
    async *rows(dataset) {
      const found = await asked(dataset);
      const basis = basisOf(found.body);
      for await (const part of await partsOf(found)) {
        for (const row of part) yield { ...row, ...basis };
      }
    },
  };
}
