import { z } from "zod";
import { field, isoDate, line, measured, readingCell, sha256Hex } from "../cell.ts";
import { nameOf } from "../thing.ts";

/** What the names of columns of given pillars begin with. */
export const pillarColumn = "pillar:";

/**
 * A row of `scores.csv`: a score that the publisher computed outside of Stele, with a column `pillar:<id>` for each
 * pillar that is given beside it.
 */
export const givenScoreSchema = z
  .object({
    firmId: field(nameOf("firm"), "The firm, by its firmId", "F01"),
    periodEnd: field(isoDate, "End of the period that the score is of", "2026-03-31"),
    score: measured(
      readingCell,
      "The score; empty takes back that of the period from `knownOn` on",
      "the score's",
      "71.3",
    ),
    knownOn: field(
      isoDate,
      "Day on which it was known; a correction is a row with a later one",
      "2026-04-10",
    ),
    program: field(line, "Program that computed it", "R, index.R"),
    programVersion: field(line, "Version of that program", "4.4.1, commit 1a2b3c4"),
    sha256: field(
      sha256Hex,
      "SHA-256 of the file that the program wrote",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
  })
  .catchall(readingCell);

type Fixed = z.infer<z.ZodObject<typeof givenScoreSchema.shape>>;

export interface GivenScore extends Fixed {
  readonly [column: `${typeof pillarColumn}${string}`]: number | null;
}
