import { at } from "../../model/language/at.ts";
import { codeName } from "../../model/unsafe-text.ts";
import { fault } from "../findings/finding.ts";
import confusables from "./confusables.json" with { type: "json" };
import { each, type Rules } from "./rule.ts";

/** Letters and digits drawn as others of ASCII: Unicode's confusables (UTS 39) without a decomposition. */
const drawnAs = new Map(
  Object.entries(confusables.drawnAs).flatMap(([look, letters]) => {
    return [...letters].map((letter) => [letter, look] as const);
  }),
);

export const lookAlikeRules: Rules = {
  *"look-alike"({ firms }) {
    const lookAlike = lookAlikes();
    for (const [{ slug, name, aliases }, origin] of each(firms)) {
      for (const [i, one] of [name, ...aliases].entries()) {
        const first = lookAlike({ name: one, of: slug });
        if (first === undefined) continue;
        const known = first.name.toLowerCase();
        const isOdd = (letter: string) => {
          return !known.includes(letter.toLowerCase()) || letter !== letter.normalize("NFC");
        };
        const odd = [...one].filter(isOdd);
        const message = `A name must not look like another and differ: "${first.of}" has "${first.name}"`;
        const codes = [...new Set(odd)].slice(0, 5).map(codeName).join(", ");
        const found = codes === "" ? one : `${one}, with ${codes}`;
        yield fault(origin, i === 0 ? ["name"] : ["aliases", i - 1], message, { found });
      }
    }
  },
};

interface Named {
  readonly name: string;
  readonly of: string;
}

/** A finder of the first of the names before one that looks like it, differs, and is another's. */
export function lookAlikes(): (one: Named) => Named | undefined {
  const firsts = [new Map<string, Named>(), new Map<string, Named>()];
  return (one) => {
    const looks = looksOf(one.name);
    const alike = firsts.flatMap((map, k) => map.get(at(looks, k)) ?? []);
    const first = alike.find(({ name, of }) => of !== one.of && !isOneName(name, one.name));
    if (first !== undefined) return first;
    for (const [k, map] of firsts.entries()) {
      map.set(at(looks, k), map.get(at(looks, k)) ?? one);
    }
    return undefined;
  };
}

/** Whether two names are one to the letter, whatever their case. */
function isOneName(name: string, other: string): boolean {
  const isPlain = [name, other].every((one) => one === one.normalize("NFC"));
  return name === other || (isPlain && name.toLowerCase() === other.toLowerCase());
}

/** The looks of a name: as its letters are drawn, and where those of ASCII cannot be told apart. */
function looksOf(name: string): readonly string[] {
  const text = name.normalize("NFKD").replace(/\s+/g, " ");
  // a capital L is no line, which its small letter is
  const lines = text.replaceAll("L", "\ue000").replace(/[I1]/g, "l");
  const alike = lines.replaceAll("0", "O").replaceAll("m", "rn");
  return [text, alike].map((one) => drawn(drawn(one).toLowerCase()).toLowerCase());
}

function drawn(text: string): string {
  return [...text].map((letter) => drawnAs.get(letter) ?? letter).join("");
}
