import type { Answer, Dataset } from "./answers.ts";
import { type Attributed, basisOf, bodyOf, type Interpreted, interpreted } from "./attributed.ts";
import type { Service } from "./service.ts";

type ExportAnswer = Answer<"Export">;
type Row = ExportAnswer["rows"][number];
type Calibration = ExportAnswer["calibration"];

/** `/api/data/exports/:dataset`: a dataset in full. */
export interface Exports {
  readonly json: (dataset: Dataset) => Promise<Interpreted<ExportAnswer, Calibration>>;
  readonly csv: (dataset: Dataset) => Promise<string>;
  /** All rows one by one, each with the basis of the dataset. */
  readonly rows: (dataset: Dataset) => AsyncGenerator<Attributed<Row, Calibration>, void, void>;
}

export function exportsOf(answer: Service["answer"]): Exports {
  const path = "/api/data/exports/";
  const json = (dataset: Dataset) => {
    return answer(
      path + dataset,
      "",
      interpreted((body: ExportAnswer) => body),
    );
  };
  return {
    json,
    csv: (dataset) => answer(path + dataset, "format=csv", bodyOf),
    async *rows(dataset) {
      const { body } = await json(dataset);
      const basis = basisOf(body);
      for (const row of body.rows) yield { ...row, ...basis };
    },
  };
}
