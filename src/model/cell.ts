import { z } from "zod";
import { isCountryCode } from "./address/country-codes.ts";
import { framePlace } from "./language/in-words.ts";
import { survivesReading } from "./language/number-text.ts";
import { codeName, invisibleCharacter, unsafeCharacter, unsafeCharacters } from "./unsafe-text.ts";

// The scalar schemas of all kinds of content. CSV cells are strings, so each of these also reads a
// cell; an empty optional cell is `null` and stays `null`.

/** A calendar day, `YYYY-MM-DD`, checked to exist. Compared as text, by code unit. */
export type IsoDate = string;
/** An instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
export type IsoInstant = string;

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
export const referencePattern = /^[A-Z]{3,5}-(?:WS|SW|PD|EA)-\d{8}-[0-9a-f]{8}$/;
export const conceptPattern = /^[A-Z]{3,5}-(?:WS|SW|PD|EA)-\d{8}$/;

export function isIsoDate(text: string): boolean {
  return z.regexes.date.test(text);
}

export const isoDate = z.string().refine(isIsoDate, {
  error: ({ input }) =>
    /^\d{4}-\d{2}-\d{2}$/.test(String(input)) ? "a day that exists" : "a day as YYYY-MM-DD",
});
export const isoInstant = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(text) &&
      isIsoDate(text.slice(0, 10)),
    "an instant in UTC as YYYY-MM-DDTHH:MM:SSZ",
  );
export const idOf = (most: number) =>
  z.string().max(most).regex(idPattern, "letters, digits, dots, hyphens, underscores, no blank");
export const id = idOf(64);
export const slug = z.string().max(80).regex(slugPattern, "lower-case words joined by hyphens");
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, "64 lower-case hex digits");
export const url = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !/\s/.test(address), "an address without blanks")
  .refine((address) => !/^\w+:\/\/[^/?#]*@/.test(address), "an address without a user or password")
  .refine(
    (address) => !/[<>"`{}|\\^]/.test(address),
    "an address in which quotes, braces and angle brackets are written with percent signs",
  )
  .superRefine(placeless)
  .superRefine(safe)
  .superRefine(visible);

/** Maximum code points of a name, a title, a label or a unit. */
const maxLine = 300;
/** Maximum code points of a paragraph or a note. */
const maxProse = 20_000;

/** Text of one line in a record, which is frozen and keeps what an earlier version let pass. */
export const issuedLine = z
  .string()
  .trim()
  .min(1)
  .refine((value) => !/[\r\n\t\u2028\u2029]/.test(value), "text of one line, without tabs")
  .refine(atMost(maxLine), `text of at most ${maxLine} characters`)
  .superRefine(safe)
  .superRefine(placeless);

export const line = issuedLine.superRefine(visible);

export const text = z
  .string()
  .trim()
  .min(1)
  .refine(atMost(maxProse), `text of at most ${maxProse} characters`)
  .superRefine(safe)
  .superRefine(placeless);
/** What the frame calls a word, such as `firms`. */
export const wordName = z
  .string()
  .regex(/^[a-z]{1,30}(?:-[a-z]{1,30})?$/, "a name of the frame, such as firms");
export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, "two capitals of ISO 3166-1, such as MT")
  .refine(
    (code) => !/^[A-Z]{2}$/.test(code) || isCountryCode(code),
    "a code that ISO 3166-1 assigns to a country, such as MT",
  );
export const jurisdictionTier = z.string().regex(/^tier-[1-9]$/, "tier-1 to tier-9");
export const referenceId = z.string().regex(referencePattern, "PREFIX-WS-YYYYMMDD-xxxxxxxx");
export const conceptId = z.string().regex(conceptPattern, "PREFIX-WS-YYYYMMDD");
export const count = z.number().int().min(0);
/** A length of time: a century is more than any rule needs, and a slip of the finger is longer. */
export const lengthInDays = z.number().int().min(1).max(36_525);
export const unitInterval = z.number().min(0).max(1);

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The size of the largest number of a table; sums and squares of such numbers are still finite. */
const largest = 1e30;

/** Whether a text is a number that stays as it is written, or one that is refused for another reason. */
function staysOrFails(text: string): boolean {
  const isRead = numberPattern.test(text) && Math.abs(Number(text)) <= largest;
  return !isRead || survivesReading(text);
}

/** A number in a CSV cell: plain decimal or exponent form. */
export const numberCell = z
  .string()
  .regex(numberPattern, "a decimal number")
  .refine(staysOrFails, "a number of at most 17 digits within the range of 64 bits")
  .transform((text) => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text))))
  .pipe(z.number().min(-largest).max(largest));

/** A fast `numberCell` for large tables: the number of a cell, or null where it is refused. */
export function readNumber(text: string): number | null {
  if (!numberPattern.test(text)) return null;
  const number = Number(text);
  return Math.abs(number) <= largest && survivesReading(text) ? number : null;
}

/** The number of 0, 1, 2 and so on in a CSV cell. */
export const countCell = z
  .string()
  .regex(/^\d{1,15}$/, "a whole number, 0 or more")
  .transform(Number)
  .pipe(count);

/** An optional CSV cell: empty is `null`. */
export function optionalCell<T extends z.ZodType<unknown, string>>(cell: T) {
  return z.union([z.literal("").transform(() => null), cell]);
}

/** A number in a CSV cell; an empty one takes back what the table said before. */
export const readingCell = optionalCell(numberCell);

/** A value that may be left out: it is null then. */
export function orNull<T extends z.ZodType>(schema: T) {
  return schema.nullable().default(() => null);
}

/** Counts code points only where code units leave the answer open. */
function atMost(most: number): (value: string) => boolean {
  return (value) => value.length <= most || (value.length <= 2 * most && [...value].length <= most);
}

function safe(value: string, context: z.RefinementCtx): void {
  const found = unsafeCharacter(value);
  if (found === null) return;
  refuse(context, unsafeCharacters, found.name);
}

function placeless(value: string, context: z.RefinementCtx): void {
  const found = framePlace(value);
  if (found !== null) refuse(context, `"${found.name}", a place for a word of terms.yaml`, null);
}

function visible(value: string, context: z.RefinementCtx): void {
  const found = invisibleCharacter(value);
  if (found !== null) refuse(context, `the invisible character ${codeName(found)}`, null);
}

/** `shown` is what a message shows instead of the value. */
function refuse(context: z.RefinementCtx, refused: string, shown: string | null): void {
  const params = { refused, shown };
  context.addIssue({ code: "custom", message: `text without ${refused}`, params });
}

/**
 * A schema that carries its own documentation, with a value as it would be written: the JSON Schemas of
 * the source files, `docs/content.md` and the message about a missing key are all made from it.
 */
export function field<T extends z.ZodType>(schema: T, description: string, example?: unknown): T {
  return schema.meta({ description, ...(example === undefined ? {} : { examples: [example] }) });
}

/** The same of a number in a unit, such as "days". */
export function measured<T extends z.ZodType>(
  schema: T,
  description: string,
  unit: string,
  example?: unknown,
): T {
  return field(schema, description, example).meta({ unit });
}

/** The schemas with a type of their own in the client and a file of their own in a site, by that name. */
export const typeNames = z.registry<{ id: string }>();

/** The schema of objects with a type of their own. */
export function typed<S extends z.core.$ZodLooseShape>(id: string, shape: S) {
  return z.strictObject(shape).register(typeNames, { id });
}

/** The keys that files of a schema once had, by path, each with what holds in place of it. */
export const goneKeys = z.registry<{ readonly byPath: Readonly<Record<string, string>> }>();
