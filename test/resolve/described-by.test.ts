import { expect, it } from "vitest";
import { answerHeaders } from "../../src/resolve/headers.ts";

const link = answerHeaders(200, "text/csv", "export", "s/exports/firms.csv")["link"] ?? "";
const target = /^<([^>]+)>; rel="describedby"/.exec(link)?.[1] ?? "";

it.each([
  ["https://index.example/api/data/exports/firms?format=csv", "/s/exports/datapackage.json"],
  ["https://index.example/s/exports/firms.csv", "/s/exports/datapackage.json"],
  [
    "https://who.example/index/api/data/exports/firms?format=csv",
    "/index/s/exports/datapackage.json",
  ],
])("a table at %s leads to the data package", (address, path) => {
  expect(new URL(target, address).pathname).toBe(path);
});
