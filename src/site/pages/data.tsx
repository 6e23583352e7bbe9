/** @jsxRuntime automatic @jsxImportSource preact */
import type { ExportDataset } from "../../answers/exports/dataset.ts";
import { datasets } from "../../answers/exports/datasets.ts";
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
          parts={{ datasets: datasetTable() }}
        />
      </>
    ),
  };
}

function datasetTable() {
  return (
    <Table
      caption="Datasets"
      columns="Dataset | What it holds | Files"
      rows={datasets.map((dataset) => [
        <span id={dataset.name}>{wordPlaces(dataset.title)}</span>,
        wordPlaces(dataset.description),
        <Files dataset={dataset} />,
      ])}
    />
  );
}

function Files({ dataset: { name, title, nested } }: { dataset: ExportDataset }) {
  const offered = nested ? exported(name, "JSON") : exported(name, "CSV", "JSON", "Parquet");
  const links = offered.map(([format, file]) => (
    <Link to={file}>
      {format}
      <span class="quiet"> of {wordPlaces(title)}</span>
    </Link>
  ));
  return <span class="files">{joined(links, " · ")}</span>;
}
