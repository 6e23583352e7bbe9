import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { memoize } from "../../src/model/language/memoize.ts";

/** A site below a folder of a plain file host: no query is read, no answer is composed. */
export interface ServedFolder {
  readonly address: string;
  readonly close: () => void;
}

export function servedFolder(
  files: ReadonlyMap<string, StoreFile>,
  folder = "/some/folder/",
): Promise<ServedFolder> {
  // what is streamed can be read once
  const read = memoize(
    (file: StoreFile) => file.path,
    (file) => ({ body: wholeBody(file.body) }),
  );
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x");
    const path = pathname.startsWith(folder) ? pathname.slice(folder.length) : "outside";
    const found = files.get(path === "" ? "index.html" : path);
    const file = found ?? files.get("404.html");
    response.writeHead(found === undefined ? 404 : 200, { "content-type": file?.mediaType ?? "" });
    response.end(file === undefined ? undefined : read(file).body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      // a server that listens on a port has an address of this form
      const { port } = server.address() as AddressInfo;
      resolve({
        address: `http://127.0.0.1:${port}${folder}`,
        close: () => server.close(),
      });
    });
  });
}
