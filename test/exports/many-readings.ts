import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { observations } from "../../src/exports/datasets/observations.ts";
import { exportBodies, exportFiles } from "../../src/exports/files.ts";
import { exportTable } from "../../src/exports/table.ts";
import { wholeBody } from "../../src/language/body.ts";
import { readingsSite } from "./readings-site.ts";

// The observations of many firms behind a server that gives ranges and counts the bytes it gives.

export interface ManyReadings {
  readonly origin: string;
  /** The paths of the files below the origin: the whole table, then each period, oldest first. */
  readonly paths: readonly string[];
  readonly sizeOf: (path: string) => number;
  /** The bytes of bodies given since it was last asked. */
  readonly given: () => number;
  readonly close: () => void;
}

/** Weeks of four indicators of each firm as Parquet, as the export writes it. */
export async function manyReadings(firms: number, weeks: number): Promise<ManyReadings> {
  const readModel = readingsSite(firms, weeks);
  const bodyOf = exportBodies(exportTable(observations, readModel), readModel);
  const files = new Map(
    exportFiles(observations, readModel)
      .filter(({ format }) => format === "parquet")
      .map((file) => [file.path, Buffer.from(wholeBody(bodyOf(file).parts))]),
  );
  let given = 0;
  const server = createServer(({ url = "", method, headers: { range = "" } }, response) => {
    const file = files.get(url.slice(1));
    response.setHeader("access-control-allow-origin", "*");
    if (file === undefined) return response.writeHead(404).end();
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
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: [...files.keys()],
    sizeOf: (path) => files.get(path)?.length ?? 0,
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
