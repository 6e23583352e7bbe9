import { expect, it } from "vitest";
import { answerHeaders } from "../../src/resolve/headers.ts";

const link = answerHeaders(200, "text/csv", "export", "api/data/exports/firms.csv")["link"] ?? "";
const target = /^<([^>]+)>; rel="describedby"/.exec(link)?.[1] ?? "";

it.each([
  ["https://index.example/api/data/exports/firms?format=csv", "/api/data/exports/datapackage.json"],
  ["https://index.example/api/data/exports/firms.csv", "/api/data/exports/datapackage.json"],
  [
    "https://who.example/index/api/data/exports/firms?format=csv",
    "/index/api/data/exports/datapackage.json",
  ],
])("a table at %s leads to the data package", (address, path) => {
  expect(new URL(target, address).pathname).toBe(path);
});
