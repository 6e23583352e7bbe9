import { codeName } from "../../model/unsafe-text.ts";
import { fault } from "../findings/finding.ts";
import { each, type Rules } from "./rule.ts";

/** Letters of other scripts beside the Latin ones that they are drawn as, in either case. */
const drawnAs = pairs("авекмнорстухіјѕԁһӏαβεζηικμνορτυχ", "abekmhopctyxijsdhlabezhikmnoptyx");

export const lookAlikeRules: Rules = {
  /** Firms may share a name; names that read as one and are two hide one firm behind the other. */
  *"look-alike"({ firms }) {
    const firsts = new Map<string, { readonly name: string; readonly slug: string }>();
    for (const [{ slug, name, aliases }, origin] of each(firms)) {
      for (const [i, one] of [name, ...aliases].entries()) {
        const key = shape(one);
        const first = firsts.get(key) ?? { name: one, slug };
        firsts.set(key, first);
        if (first.slug === slug || first.name === one) continue;
        const known = first.name.toLowerCase();
        const isPlain = one === one.normalize("NFC") && first.name === first.name.normalize("NFC");
        if (isPlain && known === one.toLowerCase()) continue;
        const isOdd = (letter: string) => {
          return !known.includes(letter.toLowerCase()) || letter !== letter.normalize("NFC");
        };
        const odd = [...one].filter(isOdd);
        const message = `A name must not look like another and differ: "${first.slug}" has "${first.name}"`;
        const codes = [...new Set(odd)].slice(0, 5).map(codeName).join(", ");
        const found = codes === "" ? one : `${one}, with ${codes}`;
        yield fault(origin, i === 0 ? ["name"] : ["aliases", i - 1], message, { found });
      }
    }
  },
};

/** The look of a name: without compatibility forms, case, and the script of its letters. */
function shape(name: string): string {
  const folded = name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
  return folded.replace(/[\u0370-\u052f]/g, (letter) => drawnAs.get(letter) ?? letter);
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map([...from].map((letter, i) => [letter, to.charAt(i)]));
}
