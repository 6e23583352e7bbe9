import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savedCheckpoint } from "../../scripts/saved-checkpoint.ts";
import { loadDataset } from "../../src/content/load.ts";
import { refuseOtherHistory } from "../../src/readers/verify/checkpoint-guard.ts";
import { ledgerOf, ledgerOrigin } from "../../src/record/ledger/ledger.ts";
import { type Change, withWorld } from "../load/world.ts";
import { first, third } from "../verify/issued-world.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-checkpoint-"));
const datasetOf = (change: Change) => withWorld(change, loadDataset);
let checkpoint = "";
let server: Server;
let address = "";

beforeAll(async () => {
  const { publications } = await datasetOf({ issue: [first, third] });
  const origin = ledgerOrigin("https://harbour.example");
  const { checkpointAt, tree } = ledgerOf(publications, { origin, signer: null, lock: {} });
  checkpoint = checkpointAt(tree.size);
  server = createServer((request, response) => {
    const isThere = request.url === "/index/ledger/checkpoint";
    response.writeHead(isThere ? 200 : 404).end(isThere ? checkpoint : "Not found");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a server that listens on a port has one
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a checkpoint", () => {
  it.each(["", "/"])("of a published address passes an unaltered clone: %j", async (end) => {
    const place = `${address}/index${end}`;
    const found = await savedCheckpoint(place);
    expect(found.size).toBe(2);
    const clone = await datasetOf({ issue: [first, third] });
    expect(() => refuseOtherHistory(clone, found, place)).not.toThrow();
  });

  it("of a published address refuses history that was rewritten, and names the address", async () => {
    const place = `${address}/index`;
    const found = await savedCheckpoint(place);
    const rewritten = { ...third, note: "Another week after" };
    const dataset = await datasetOf({ issue: [first, rewritten] });
    expect(() => refuseOtherHistory(dataset, found, place)).toThrow(
      `Cannot continue the log of the checkpoint "${place}": at size 2 it has the root`,
    );
  });

  it("is read from a file as from an address", async () => {
    const file = join(folder, "seen");
    writeFileSync(file, checkpoint);
    expect(await savedCheckpoint(file)).toEqual(await savedCheckpoint(`${address}/index`));
  });

  it("that does not exist is reported in words", async () => {
    const nowhere = join(folder, "nowhere");
    await expect(savedCheckpoint(nowhere)).rejects.toThrow(
      `Cannot read the saved checkpoint "${nowhere}": no such file or directory`,
    );
    await expect(savedCheckpoint(address)).rejects.toThrow(
      `Cannot read the checkpoint of "${address}": no answer for "ledger/checkpoint"; leave --checkpoint out of the first publication`,
    );
    writeFileSync(nowhere, "Not a checkpoint\n");
    await expect(savedCheckpoint(nowhere)).rejects.toThrow("it is not a checkpoint");
  });
});
