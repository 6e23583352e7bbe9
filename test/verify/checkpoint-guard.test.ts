import { describe, expect, it } from "vitest";
import { loadDataset } from "../../src/content/load.ts";
import { refuseOtherHistory } from "../../src/readers/verify/checkpoint-guard.ts";
import { parseCheckpoint } from "../../src/record/ledger/checkpoint.ts";
import { ledgerOf, ledgerOrigin } from "../../src/record/ledger/ledger.ts";
import { type Change, withWorld } from "../load/world.ts";
import { correction, first, third } from "./issued-world.ts";

// In an empty folder nothing but the checkpoint tells that history was rewritten.

const datasetOf = (change: Change) => withWorld(change, loadDataset);

async function checkpointOf(change: Change, baseUrl = "https://harbour.example") {
  const { publications } = await datasetOf(change);
  const origin = ledgerOrigin(baseUrl);
  const { checkpointAt, tree } = ledgerOf(publications, { origin, signer: null, lock: {} });
  const parsed = parseCheckpoint(checkpointAt(tree.size));
  if (parsed === null) throw new Error("A checkpoint that cannot be read");
  return parsed;
}

const rewritten = { ...third, note: "Another week after" };

describe("refuseOtherHistory()", () => {
  it.each([
    ["the same records", [first, third]],
    ["records that were added behind", [first, third, { ...correction, on: "2024-02-20" }]],
  ])("passes %s, as a clean clone has them", async (_, issue) => {
    const saved = await checkpointOf({ issue: [first, third] });
    const dataset = await datasetOf({ issue });
    expect(() => refuseOtherHistory(dataset, saved, "seen")).not.toThrow();
  });

  it.each([
    [
      "a record whose file and lock were rewritten together",
      [first, rewritten],
      "is altered, gone or no longer in its place",
    ],
    [
      "a record between those published",
      [first, correction, third],
      "is altered, gone or no longer in its place",
    ],
    [
      "a record that was dropped",
      [first],
      "it has 2 records, the content 1: restore what was deleted from git",
    ],
  ])("refuses %s", async (_, issue, why) => {
    const saved = await checkpointOf({ issue: [first, third] });
    const dataset = await datasetOf({ issue });
    expect(() => refuseOtherHistory(dataset, saved, "seen")).toThrow(why);
  });

  it("refuses the checkpoint of another log", async () => {
    const saved = await checkpointOf({ issue: [first] }, "https://other.example");
    const dataset = await datasetOf({ issue: [first] });
    expect(() => refuseOtherHistory(dataset, saved, "seen")).toThrow(
      'it is of "other.example/ledger", must be of "harbour.example/ledger"',
    );
  });
});
