import type { MadeFile } from "./made-file.ts";

/** Columns that hold the key of a row of another table. */
const references = [
  { columns: ["firmId", "affiliatedFirmId"], table: "firms", field: "firmId" },
  { columns: ["claimId"], table: "claims", field: "claimId" },
  { columns: ["sourceId"], table: "sources", field: "sourceId" },
  {
    columns: [
      "referenceId",
      "supersedes",
      "supersededBy",
      "firstPublishedReference",
      "standingReference",
    ],
    table: "publications",
    field: "referenceId",
  },
] as const;

/** A citation may cite a concept, which no row of the publications is. */
const ofConcepts = ["citations"];

/** The foreign keys of a table (Data Package v2); `tables` are those that the package has. */
export function foreignKeys(
  { dataset, columns }: Pick<MadeFile, "dataset" | "columns">,
  tables: readonly string[],
): readonly object[] {
  if (ofConcepts.includes(dataset.name)) return [];
  return references
    .filter(({ table }) => tables.includes(table))
    .flatMap(({ columns: names, table, field }) =>
      columns
        .filter(({ name }) => names.some((one) => one === name))
        .filter(({ name }) => dataset.name !== table || name !== field)
        .map(({ name }) => ({
          fields: [name],
          // the empty name is the table itself
          reference: { resource: dataset.name === table ? "" : table, fields: [field] },
        })),
    );
}
