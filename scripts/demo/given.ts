import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { parse } from "yaml";
import { z } from "zod";

// What is written by hand: the names, the sentences, the works. They lie in `given/`.

function textOf(name: string): string {
  return readFileSync(new URL(`given/${name}`, import.meta.url), "utf8");
}

/** The rows of a table, each by its schema. */
export function givenTable<T extends z.ZodType>(name: string, row: T): z.infer<T>[] {
  const { data } = Papa.parse(textOf(name).trim(), { header: true });
  return z.array(row).parse(data);
}

export function givenYaml<T extends z.ZodType>(name: string, schema: T): z.infer<T> {
  return schema.parse(parse(textOf(name)));
}
