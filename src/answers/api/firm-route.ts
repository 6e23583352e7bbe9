import type { z } from "zod";
import { apiFile } from "../../model/address/api-file.ts";
import { addressesOf, slugsOf } from "../../model/address/firm-addresses.ts";
import { slugPattern } from "../../model/cell.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import type { Firm } from "../../model/firm.ts";
import { entryOf } from "../../model/language/at.ts";
import type { FirmRead } from "../rows/attached.ts";
import { defineFileRoute, type Entry, type FileRoute, json, storedAt } from "./route.ts";

const noun = "firm";
const listedAt = `/${apiFile.firms}`;

/** A route about one firm, whose path has its slug, or the slug of one of its aliases. */
interface FirmRoute<N extends string, S extends z.ZodType>
  extends Pick<FileRoute, "path" | "about" | "cards"> {
  readonly name: N;
  readonly schema: S;
  /** The members of the answer after `success`. */
  readonly body: (read: FirmRead) => object;
  /** Further files of a firm, which have no other address. */
  readonly beside?: (firm: Firm, read: () => FirmRead) => Iterable<Entry>;
}

export function defineFirmRoute<const N extends string, S extends z.ZodType>({
  body,
  beside,
  ...route
}: FirmRoute<N, S>) {
  const file = (slug: string) => `${route.path.slice(1).replace(":slug", slug)}.json`;
  return defineFileRoute({
    ...route,
    pathParameters: [{ name: "slug", noun, pattern: slugPattern.source, known: null, listedAt }],
    needs: analysedKinds,
    answer: () => storedAt(file("{slug}"), { kind: "unknown", noun, parameter: "slug", listedAt }),
    *entries(readModel) {
      const { world, firmBySlug } = readModel.analysis;
      const addresses = addressesOf(world.firms);
      // the firm is read where the entry asks for it: of all firms only the names are
      for (const firm of world.firms) {
        const read = () => ({ readModel, ...entryOf(firmBySlug, firm.slug) });
        const answer = () => ({ success: true, ...body(read()) });
        const own = slugsOf(firm).filter((name) => addresses.get(name) === firm);
        for (const name of own) {
          yield { file: file(name), cache: "latest", reply: () => json(answer()) };
        }
        if (beside !== undefined) yield* beside(firm, read);
      }
    },
  });
}
