import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { observations } from "../../src/answers/exports/datasets/observations.ts";
import { exportFiles, exportParts } from "../../src/answers/exports/formats.ts";
import { packageLabel } from "../../src/answers/exports/package.ts";
import { exportTable } from "../../src/answers/exports/table.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { readingsSite } from "./readings-site.ts";

// The observations of many firms behind a server that gives ranges and counts the bytes it gives.

export interface ManyReadings {
  /** The address of the file. */
  readonly url: string;
  /** Its length in bytes. */
  readonly size: number;
  /** The bytes of bodies given since it was last asked. */
  readonly given: () => number;
  readonly close: () => void;
}

/** Weeks of four indicators of each firm as Parquet, as the export writes it. */
export async function manyReadings(firms: number, weeks: number): Promise<ManyReadings> {
  const readModel = readingsSite(firms, weeks);
  const table = exportTable(observations, readModel);
  const label = packageLabel(table, readModel);
  const [parquet] = exportFiles(observations).filter(({ format }) => format === "parquet");
  if (parquet === undefined) throw new RangeError("Cannot find the Parquet of the observations");
  const file = Buffer.from(wholeBody(exportParts(table, label, "parquet")));
  let given = 0;
  const server = createServer(({ url = "", method, headers: { range = "" } }, response) => {
    response.setHeader("access-control-allow-origin", "*");
    if (url !== `/${parquet.path}`) return response.writeHead(404).end();
    const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
    const first = from === "" && to !== "" ? file.length - Number(to) : Number(from);
    const end = from === "" || to === "" ? file.length : Number(to) + 1;
    const part = file.subarray(first, end);
    if (method !== "HEAD") given += part.length;
    response.writeHead(range === "" ? 200 : 206, {
      "content-length": part.length,
      "accept-ranges": "bytes",
      ...(range === "" ? {} : { "content-range": `bytes ${first}-${end - 1}/${file.length}` }),
    });
    return response.end(method === "HEAD" ? undefined : part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${parquet.path}`,
    size: file.length,
    given: () => {
      const since = given;
      given = 0;
      return since;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
