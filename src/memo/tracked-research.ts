import type { World } from "../engine/world/world.ts";
import type { Recorder } from "../language/reads.ts";

// What is read of the research documents, in two kinds of parts: which there are and of which days,
// which is one part for all; and each document, as its text is edited most often.

type Documents = World["research"];

/** The part that tells which documents there are, and of which days. */
export const researchDays = "research";

const partOf = (id: string) => `research text\t${id}`;

/** Documents whose parts are noted as they are read. */
export function trackedResearch(of: Documents, by: Recorder): Documents {
  return of.map(
    (document) =>
      new Proxy(document, {
        get: (target, name) => {
          by.note(name === "id" || name === "date" ? researchDays : partOf(document.id));
          return Reflect.get(target, name);
        },
      }),
  );
}

/** The value of a part of the documents; undefined for a part that is not of them. */
export function partOfResearch(part: string, documents: Documents): unknown {
  if (part === researchDays) return documents.map(({ id, date }) => [id, date]);
  return documents.find(({ id }) => partOf(id) === part);
}
