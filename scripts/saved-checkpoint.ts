import { type ParsedCheckpoint, parseCheckpoint } from "../src/record/ledger/checkpoint.ts";
import { readSmallFile } from "./desk/small-file.ts";
import { isAddress, sourceAt } from "./source-at.ts";

/** The checkpoint in a file, or at a published address. Throws a RangeError when there is none. */
export async function savedCheckpoint(place: string): Promise<ParsedCheckpoint> {
  const text = isAddress(place)
    ? await publishedCheckpoint(place)
    : readSmallFile(place, "the saved checkpoint");
  const checkpoint = parseCheckpoint(text);
  if (checkpoint !== null) return checkpoint;
  throw new RangeError(
    `Cannot read the checkpoint "${place}": it is not a checkpoint, as "ledger/checkpoint" of a site is one`,
  );
}

async function publishedCheckpoint(address: string): Promise<string> {
  const bytes = await (await sourceAt(address)).read("ledger/checkpoint");
  if (bytes === null) {
    throw new RangeError(
      `Cannot read the checkpoint of "${address}": no answer for "ledger/checkpoint"; leave --checkpoint out of the first publication`,
    );
  }
  return Buffer.from(bytes).toString("utf8");
}
