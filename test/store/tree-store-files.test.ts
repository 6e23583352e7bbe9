import { describe, expect, it } from "vitest";
import { readModelOf } from "../../src/answers/rows/read-model.ts";
import { addressBook } from "../../src/emit/files/address-rules.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { tilePath } from "../../src/record/ledger/tile-path.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { treeStoreFiles } from "../../src/site/store/tree-store-files.ts";
import { sampleAnalysis } from "../exports/sample-site.ts";
import { sampleCore } from "../record/sample-core.ts";

const publications = Array.from({ length: 257 }, (_, i) =>
  publicationOf({ ...sampleCore, publishedAt: `${addDays("2024-01-01", i)}T12:00:00Z` }),
);
const { world } = sampleAnalysis();
const readModel = readModelOf(sampleAnalysis({ world: { ...world, publications } }), "stele test");

describe("treeStoreFiles()", () => {
  const files = [...treeStoreFiles(readModel, null)];
  const cacheOf = (path: string) => files.find((file) => file.path === path)?.cache;

  it("caches full tiles permanently, and other files briefly", () => {
    expect(cacheOf("ledger/tile/0/000")).toBe("frozen");
    expect(cacheOf("ledger/tile/entries/000")).toBe("frozen");
    expect(cacheOf("ledger/tile/0/001.p/1")).toBe("latest");
    expect(cacheOf("ledger/checkpoint")).toBe("latest");
    expect(cacheOf("s/snapshot/head.json")).toBe("latest");
    expect(cacheOf(`s/snapshot/tile/0/000.p/${readModel.analysis.snapshotTree.size}`)).toBe(
      "latest",
    );
  });

  it("types every file and has only paths that any host can serve", () => {
    const problemOf = addressBook();
    for (const { path, mediaType, status } of files) {
      expect(problemOf(path)).toBeNull();
      const kind = path.includes("/tile/") ? "octet-stream" : /head/.test(path) ? "json" : "plain";
      expect(mediaType).toContain(`/${kind}`);
      expect(status).toBe(200);
    }
    const deep = { level: "entries", index: 1_234_067, width: 5 } as const;
    expect(problemOf(`ledger/${tilePath(deep)}`)).toBeNull();
  });

  it("marks an unsigned checkpoint as unsigned", () => {
    const checkpoint = files.find(({ path }) => path === "ledger/checkpoint");
    expect(Buffer.from(wholeBody(checkpoint?.body ?? "")).toString()).toContain("\nunsigned: ");
  });
});
