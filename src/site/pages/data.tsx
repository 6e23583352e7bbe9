/** @jsxRuntime automatic @jsxImportSource preact */
import { partsOf } from "../../answers/exports/by-year.ts";
import type { ExportDataset } from "../../answers/exports/dataset.ts";
import { datasets } from "../../answers/exports/datasets.ts";
import { partEnding } from "../../answers/rows/part.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import { datasetLd } from "../json-ld.ts";
import { asJson, exported, type Page } from "../page.ts";
import { Table } from "../parts/blocks.tsx";
import { joined, Link } from "../parts/text.tsx";
import { Told } from "../parts/told.tsx";

const path = "data.html";

export function dataPage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  const { baseUrl, license } = publisher;
  return {
    path,
    title: "Data",
    description: `Every dataset of ${publisher.name} as CSV, JSON and Parquet`,
    section: path,
    head: {
      jsonLd: [datasetLd(readModel)],
      alternates: [asJson("api/data/exports/datapackage.json", "Data Package of every table")],
    },
    main: () => (
      <>
        <h1>Data</h1>
        <Told
          of={path}
          values={{
            exports: `${baseUrl}/api/data/exports`,
            name: license.name,
            url: license.url,
          }}
          parts={{ datasets: datasetTable(readModel) }}
        />
      </>
    ),
  };
}

function datasetTable(readModel: ReadModel) {
  return (
    <Table
      caption="Datasets"
      columns="Dataset | What it holds | Files"
      rows={datasets.map((dataset) => [
        <span id={dataset.name}>{wordPlaces(dataset.title)}</span>,
        wordPlaces(dataset.description),
        filesOf(dataset, readModel),
      ])}
    />
  );
}

function filesOf(dataset: ExportDataset, readModel: ReadModel) {
  const { name, nested } = dataset;
  const parts = partsOf(dataset, readModel);
  if (nested) return <Files of={dataset} offered={exported(name, "JSON")} />;
  if (parts.length === 0) {
    return <Files of={dataset} offered={exported(name, "CSV", "JSON", "Parquet")} />;
  }
  const years = parts.map((part) => {
    const page = part.pages === 1 ? "" : `, file ${part.page} of ${part.pages}`;
    const offered = exported(name + partEnding(part), "CSV", "JSON", "Parquet");
    return (
      <li>
        {`${part.year}${page}: `}
        <Files of={dataset} offered={offered} />
      </li>
    );
  });
  return (
    <>
      <Files of={dataset} offered={exported(name, "JSON")} />, the list of its files by year
      <ul>{years}</ul>
    </>
  );
}

interface FilesProps {
  readonly of: ExportDataset;
  readonly offered: ReturnType<typeof exported>;
}

function Files({ of: { title }, offered }: FilesProps) {
  const links = offered.map(([format, file]) => (
    <Link to={file}>
      {format}
      <span class="quiet"> of {wordPlaces(title)}</span>
    </Link>
  ));
  return <span class="files">{joined(links, " · ")}</span>;
}
