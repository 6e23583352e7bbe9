export const mediaTypes = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  md: "text/markdown; charset=utf-8",
  html: "text/html; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
  bib: "application/x-bibtex; charset=utf-8",
  ris: "application/x-research-info-systems; charset=utf-8",
  txt: "text/plain; charset=utf-8",
} as const;
