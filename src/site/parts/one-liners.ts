/** How to read a dataset in a line, in the tools that people use. */
export interface OneLiner {
  readonly label: string;
  readonly text: string;
}

export function oneLiners(baseUrl: string): readonly OneLiner[] {
  const at = `${baseUrl}/s/exports`;
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
