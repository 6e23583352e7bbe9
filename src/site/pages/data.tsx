/** @jsxRuntime automatic @jsxImportSource preact */

import type { ExportDataset } from "../../answers/exports/dataset.ts";
import { datasets } from "../../answers/exports/datasets.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import { datasetLd } from "../json-ld.ts";
import type { Page } from "../page.ts";
import { Code } from "../parts/code.tsx";
import { Link, Outside } from "../parts/link.tsx";
import { Table } from "../parts/table.tsx";

const path = "data.html";

/** Every dataset with its addresses, and how to read them in a line. */
export function dataPage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  return {
    path,
    title: "Data",
    description: `Every dataset of ${publisher.name} as CSV, JSON and Parquet`,
    section: path,
    head: {
      jsonLd: [datasetLd(readModel)],
      alternates: [
        {
          type: "application/json",
          path: "api/data/exports/datapackage.json",
          title: "Data Package of every table",
        },
      ],
    },
    main: () => <Data readModel={readModel} />,
  };
}

const formats = ["csv", "json", "parquet"] as const;

function Data({ readModel }: { readModel: ReadModel }) {
  const { baseUrl, license } = readModel.analysis.world.publisher;
  return (
    <>
      <h1>Data</h1>
      <p class="standfirst">
        Whole datasets, for bulk use. Each names its as-of date, provenance, calibration and legal
        note. Licence: <Outside href={license.url}>{license.name}</Outside>.
      </p>
      <Table
        caption="Datasets"
        columns="Dataset | What it holds | Files"
        rows={datasets.map((dataset) => [
          <span id={dataset.name}>{wordPlaces(dataset.title)}</span>,
          wordPlaces(dataset.description),
          <Files dataset={dataset} />,
        ])}
      />
      <p>
        <Link to="api/data/exports/datapackage.json">datapackage.json</Link> describes every column
        of every table, with units and keys (Frictionless Data Package), and every file with its
        SHA-256. <Link to="api/data/exports/archive.zip">archive.zip</Link> holds all of it with
        licence, legal note and <Link to="CITATION.cff">CITATION.cff</Link>;{" "}
        <Link to="api/data/exports/dcat.jsonld">dcat.jsonld</Link> is the same catalogue for data
        portals (DCAT-AP).
      </p>
      <section aria-labelledby="lines">
        <h2 id="lines">In one line</h2>
        <p>
          The addresses under <code>api/data/exports/</code> are plain files: they work on every
          host and mirror. Where a host composes answers,{" "}
          <code>/api/data/exports/rankings?format=csv</code> (or <code>json</code>,{" "}
          <code>parquet</code>) gives the same bytes, and <code>format=ndjson</code> the rows of the
          JSON, one to a line.
        </p>
        {oneLiners(baseUrl).map(({ label, text }) => (
          <Code label={label} text={text} />
        ))}
      </section>
      <section aria-labelledby="records">
        <h2 id="records">One record, one %firm%</h2>
        <p>
          Each publication is a file of its own under <code>s/publications/ref/</code>, each %firm%
          one under <code>api/firms/</code>; their pages link to them. The{" "}
          <Link to="developers.html">developers' page</Link> has every route.
        </p>
      </section>
    </>
  );
}

function Files({ dataset }: { dataset: ExportDataset }) {
  const offered = dataset.nested ? (["json"] as const) : formats;
  return (
    <span class="files">
      {offered.map((format, i) => (
        <>
          {i === 0 ? "" : " · "}
          <Link to={`api/data/exports/${dataset.name}.${format}`}>
            {format === "parquet" ? "Parquet" : format.toUpperCase()}
            <span class="quiet"> of {wordPlaces(dataset.title)}</span>
          </Link>
        </>
      ))}
    </span>
  );
}

/** How to read a dataset in a line, in the tools that people use. */
interface OneLiner {
  readonly label: string;
  readonly text: string;
}

export function oneLiners(baseUrl: string): readonly OneLiner[] {
  const at = `${baseUrl}/api/data/exports`;
  return [
    { label: "curl", text: `curl -O ${at}/index-history.csv` },
    { label: "Everything in one file", text: `curl -O ${at}/archive.zip` },
    {
      label: "Python",
      text: `import csv, io, urllib.request
with urllib.request.urlopen("${at}/rankings.csv") as file:
    rankings = list(csv.DictReader(io.TextIOWrapper(file, "utf-8", newline="")))`,
    },
    {
      label: "Python with pandas",
      text: `import pandas as pd
history = pd.read_csv("${at}/index-history.csv", parse_dates=["periodEnd"])`,
    },
    { label: "R", text: `history <- read.csv("${at}/index-history.csv")` },
    {
      label: "DuckDB",
      text: `SELECT name, score, rank FROM '${at}/rankings.parquet' ORDER BY rank;`,
    },
    { label: "Google Sheets", text: `=IMPORTDATA("${at}/rankings.csv")` },
    {
      label: "Excel (Power Query)",
      text: `= Csv.Document(Web.Contents("${at}/rankings.csv"), [Delimiter = ",", Encoding = 65001])`,
    },
  ];
}
