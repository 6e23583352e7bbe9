import { nearest } from "../../../src/content/findings/nearest.ts";
import { slugsOf } from "../../../src/model/address/firm-addresses.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import type { Firm } from "../../../src/model/firm.ts";
import { removedText } from "../../../src/model/issued/removed-text.ts";
import { slugify } from "../../../src/model/slug.ts";
import { type Traces, tracesOf } from "./traces.ts";

/** Whom an erasure is about: a firm, or a person who is known by words alone. */
export interface Subject {
  readonly firm: Firm | null;
  readonly isIn: Traces;
}

const neutral = /^removed-\d+$/;

/** The subject of words, or of a firm and more words for it. Throws a RangeError for a firm that is not there. */
export function subjectOf(
  { firms }: Dataset,
  asked: string | null,
  words: readonly string[],
): Subject {
  const firm = asked === null ? null : firmNamed(firms, asked);
  const others = firms.filter((one) => one !== firm).flatMap(calledBy);
  const all = [...(firm === null ? [] : calledBy(firm)), ...words];
  if (all.length > 0) return { firm, isIn: tracesOf(all, others) };
  throw new RangeError(
    `Cannot redact "${asked}": its name is gone already; to look for what is left, give it by --words`,
  );
}

/** An address for a firm that says nothing of it. */
export function neutralSlug(firms: readonly Firm[]): string {
  const taken = new Set(firms.flatMap((firm) => slugsOf(firm)));
  let number = 1;
  while (taken.has(`removed-${number}`)) number += 1;
  return `removed-${number}`;
}

function firmNamed(firms: readonly Firm[], asked: string): Firm {
  const found =
    firms.find(({ firmId }) => firmId === asked) ??
    firms.find((firm) => [firm.slug, firm.name, ...firm.aliases].includes(asked));
  if (found !== undefined) return found;
  const names = firms.flatMap((firm) => [firm.firmId, firm.slug, firm.name]);
  const near = nearest(asked, names);
  const meant = near === null ? "" : `; did you mean "${near}"?`;
  throw new RangeError(
    `Cannot redact "${asked}": no firm has this firmId, slug, name or alias${meant}`,
  );
}

/** What a firm is called, by the host of its website too. */
function calledBy({ firmId, name, aliases, slug, website }: Firm): readonly string[] {
  const saysNothing = neutral.test(slug) || slug === slugify(firmId);
  const names = [name, ...aliases].filter((one) => one !== removedText);
  const host = website === null ? [] : [new URL(website).hostname.replace(/^www\./, "")];
  return [...names, ...(saysNothing ? [] : [slug]), ...host];
}
