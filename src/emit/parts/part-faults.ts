import type { Part } from "./part-folder.ts";
import { originFaults, type PartHead } from "./part-head.ts";

/**
 * Why parts do not make one site: each fault of a part, and each part that is not there. `program`
 * is the hash of the program that merges, which makes what all parts need.
 */
export function partFaults(parts: readonly Part[], program: string): readonly string[] {
  const [first, ...rest] = parts;
  if (first === undefined) return ["Cannot merge: no part is given"];
  const due = { ...first.head, program };
  const other = originFaults(first.head, due);
  if (other.length > 0) {
    return other.map((fault) => `Cannot merge "${first.folder}": ${fault} as that which merges`);
  }
  const foreign = rest.flatMap((part) => foreignFaults(part, first));
  if (foreign.length > 0) return foreign;
  const missing = numberFaults(parts, first);
  return missing.length > 0 ? missing : addressFaults(parts);
}

/** In what a part is of another build than the first. */
function foreignFaults({ folder, head }: Part, first: Part): readonly string[] {
  const faults = [
    ...originFaults(head, first.head),
    ...differing("number of shards", head.shard.of, first.head.shard.of),
    ...differing("list of hosts", head.hosts.join(", "), first.head.hosts.join(", ")),
  ];
  return faults.map((fault) => `Cannot merge "${folder}": ${fault} as in "${first.folder}"`);
}

function differing(what: string, found: string | number, due: string | number): readonly string[] {
  return found === due ? [] : [`its ${what} is "${found}", must be "${due}"`];
}

/** Shards that are there twice, or not at all. */
function numberFaults(parts: readonly Part[], { head }: Part): readonly string[] {
  const folders = new Map<number, string>();
  const faults: string[] = [];
  for (const { folder, head } of parts) {
    const other = folders.get(head.shard.index);
    if (other === undefined) folders.set(head.shard.index, folder);
    else faults.push(`Cannot merge "${folder}": it is shard ${named(head)}, as "${other}" is`);
  }
  for (let index = 1; index <= head.shard.of; index++) {
    if (!folders.has(index))
      faults.push(`Cannot merge: shard ${index}/${head.shard.of} is missing`);
  }
  return faults;
}

function named({ shard }: PartHead): string {
  return `${shard.index}/${shard.of}`;
}

/** Addresses that several parts have. */
function addressFaults(parts: readonly Part[]): readonly string[] {
  const folders = new Map<string, string>();
  const faults: string[] = [];
  for (const { folder, files } of parts) {
    for (const { path } of files) {
      const other = folders.get(path);
      if (other === undefined) folders.set(path, folder);
      else faults.push(`Cannot merge "${folder}": it has "${path}", as "${other}" has`);
    }
  }
  return faults;
}
