import type { FirmAssessment } from "../engine/world/assessment.ts";
import type { Recorder } from "../language/reads.ts";

// What is read of a firm, in three parts: the names that firms are found by, which are one part for
// all firms; its words, with the hash that covers them; its facts and what follows from them.

type Firm = FirmAssessment["firm"];

/** The part that tells which firms there are, without saying anything of one. */
export const firmNames = "firms";

const words = {
  ...{ name: true, country: true, jurisdictionTier: true },
  ...{ website: true, modelType: true, rightOfReply: true },
} as const satisfies { readonly [K in keyof Firm]?: true };

type Kind = "names" | "words" | "facts";

function kindOf(name: string | symbol): Kind {
  if (name === "firmId" || name === "slug" || name === "aliases") return "names";
  return Object.hasOwn(words, name) ? "words" : "facts";
}

/** A firm whose parts are noted as they are read. */
export function trackedFirm(of: FirmAssessment, by: Recorder): FirmAssessment {
  const parts = {
    names: firmNames,
    words: `firm words\t${of.firm.slug}`,
    facts: `firm\t${of.firm.slug}`,
  };
  const firm = new Proxy(of.firm, {
    get: (target, name) => {
      by.note(parts[kindOf(name)]);
      return Reflect.get(target, name);
    },
  });
  return new Proxy(of, {
    get: (target, name) => {
      if (name === "firm") return firm;
      by.note(name === "provenance" ? parts.words : parts.facts);
      return Reflect.get(target, name);
    },
  });
}

/** The value of the part that has all names. */
export function namesOfFirms(firms: readonly FirmAssessment[]): unknown {
  return firms.map(({ firm: { firmId, slug, aliases } }) => [firmId, slug, aliases]);
}

/** The value of a part of a firm; undefined for a part that is not of a firm. */
export function partOfFirm(part: string, { firm, provenance, ...rest }: FirmAssessment): unknown {
  const own = Object.entries(firm);
  if (part === "firm") return [own.filter(([name]) => kindOf(name) === "facts"), rest];
  if (part === "firm words") return [own.filter(([name]) => kindOf(name) === "words"), provenance];
  return undefined;
}
