/** The words of the frame that a publisher may have others for; the default of each is its name. */
const names = [
  "firm",
  "firms",
  "failure",
  "failures",
  "fail",
  "fails",
  "failed",
  "failing",
  "collapse",
  "collapsed",
  "closure",
  "closures",
  "tier",
] as const;
/** The words that have a name of their own, with the default of each: they stand at places alone. */
const named: Readonly<Record<string, string>> = {
  band: "risk band",
  "band-low": "low",
  "band-moderate": "moderate",
  "band-elevated": "elevated",
  "band-high": "high",
  "band-critical": "critical",
  "band-unrated": "no probability",
};
const placed = [...names, ...Object.keys(named)].sort((a, b) => b.length - a.length).join("|");
export type Words = Readonly<Partial<Record<string, string>>>;

const plain = new RegExp(`(?<![\\w/.\`"{%-])(${names.join("|")})(?![\\w/\`"}%])`, "gi");
const places = new RegExp(`(\\b[Aa]n? )?%(${placed})%(s?)`, "gi");

/** The first place of the frame in a text, which no text of a publisher may hold: it would be taken for one; null for none. */
export function framePlace(text: string): { readonly name: string; readonly index: number } | null {
  if (!text.includes("%")) return null;
  const found = new RegExp(`%(?:${placed})%`, "i").exec(text);
  return found && { name: found[0], index: found.index };
}

/**
 * A text of the frame in the words of a publisher, which stand at places such as `%firm%`, in the
 * plural at `%firm%s`. Without words of a publisher each place gets its own name. What is put in cannot be markup, in
 * whatever form the text is by then: words have letters alone (`termsSchema`), and texts of a publisher no places.
 */
export function inWords(text: string, words: Words = {}): string {
  return text.replace(places, (_, article: string | undefined, name: string, plural: string) => {
    const known = `${name}${plural}`;
    const usual = known.toLowerCase();
    const { [usual]: word = named[usual] ?? usual } = words;
    const cased = /^[A-Z]/.test(known) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    if (article === undefined) return cased;
    return `${article.charAt(0)}${/^[aeiou]/i.test(word) ? "n" : ""} ${cased}`;
  });
}

/** A value of plain data with all of its texts in the words of a publisher. */
export function allInWords<T>(value: T, words: Words = {}): T {
  return mapped(value, (text) => inWords(text, words));
}

/** A description with a place for every word of the frame that is not a name in code. */
export function wordPlaces(text: string): string {
  return text.replace(plain, "%$1%");
}

/** A thing that is described, such as a field or a dataset, with its descriptions in a publisher's words. */
export function describedIn<T>(value: T, words: Words = {}): T {
  if (Object.keys(words).length === 0) return value;
  return mapped(value, (text) => inWords(wordPlaces(text), words), described);
}

const described = ["description", "summary", "title"];
/** Members of a description that show answers, whose texts are in these words already. */
const answers = ["example", "examples"];

/** The same data with its texts changed, or only those of some members. */
function mapped<T>(value: T, change: (text: string) => string, members?: readonly string[]): T {
  const visit = (one: unknown, isChanged: boolean): unknown => {
    if (typeof one === "string") return isChanged ? change(one) : one;
    if (Array.isArray(one)) return one.map((item) => visit(item, isChanged));
    if (
      one === null ||
      typeof one !== "object" ||
      Object.getPrototypeOf(one) !== Object.prototype
    ) {
      return one;
    }
    const entries = Object.entries(one).map(([key, item]) => {
      if (members === undefined) return [key, visit(item, true)];
      return [key, answers.includes(key) ? item : visit(item, members.includes(key))];
    });
    return Object.fromEntries(entries);
  };
  // the shape stays, only texts change
  return visit(value, members === undefined) as T;
}
