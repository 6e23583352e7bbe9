/** @jsxRuntime automatic @jsxImportSource preact */
import type { ExportDataset } from "../../answers/exports/dataset.ts";
import { datasets } from "../../answers/exports/datasets.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import { datasetLd } from "../json-ld.ts";
import { asJson, exported, type Page } from "../page.ts";
import { Section, Table } from "../parts/blocks.tsx";
import { Code, joined, Link, Outside } from "../parts/text.tsx";

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
          <Link to="api/data/exports/datapackage.json">datapackage.json</Link> describes every
          column of every table, with units and keys (Frictionless Data Package), and every file
          with its SHA-256. <Link to="api/data/exports/archive.zip">archive.zip</Link> holds all of
          it with licence, legal note and <Link to="CITATION.cff">CITATION.cff</Link>;{" "}
          <Link to="api/data/exports/dcat.jsonld">dcat.jsonld</Link> is the same catalogue for data
          portals (DCAT-AP).
        </p>
        <Section id="lines" title="In one line">
          <p>
            The addresses under <code>api/data/exports/</code> are plain files: they work on every
            host and mirror. Where a host composes answers,{" "}
            <code>/api/data/exports/rankings?format=csv</code> (or <code>json</code>,{" "}
            <code>parquet</code>) gives the same bytes, and <code>format=ndjson</code> the rows of
            the JSON, one to a line.
          </p>
          {oneLiners(baseUrl).map((one) => (
            <Code {...one} />
          ))}
        </Section>
        <Section id="records" title="One record, one %firm%">
          <p>
            Each publication is a file of its own under <code>s/publications/ref/</code>, each
            %firm% one under <code>api/firms/</code>; their pages link to them. The{" "}
            <Link to="developers.html">developers' page</Link> has every route.
          </p>
        </Section>
      </>
    ),
  };
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

export function oneLiners(baseUrl: string) {
  const at = `${baseUrl}/api/data/exports`;
  const lines = {
    curl: `curl -O ${at}/index-history.csv`,
    "Everything in one file": `curl -O ${at}/archive.zip`,
    Python: `import csv, io, urllib.request
with urllib.request.urlopen("${at}/rankings.csv") as file:
    rankings = list(csv.DictReader(io.TextIOWrapper(file, "utf-8", newline="")))`,
    "Python with pandas": `import pandas as pd
history = pd.read_csv("${at}/index-history.csv", parse_dates=["periodEnd"])`,
    R: `history <- read.csv("${at}/index-history.csv")`,
    DuckDB: `SELECT name, score, rank FROM '${at}/rankings.parquet' ORDER BY rank;`,
    "Google Sheets": `=IMPORTDATA("${at}/rankings.csv")`,
    "Excel (Power Query)": `= Csv.Document(Web.Contents("${at}/rankings.csv"), [Delimiter = ",", Encoding = 65001])`,
  };
  return Object.entries(lines).map(([label, text]) => ({ label, text }));
}
