/** @jsxRuntime automatic @jsxImportSource preact */
import type { IsoInstant } from "../../../model/cell.ts";
import { day } from "../figures.ts";

/** A day that `reader.ts` marks as late by the reader's clock: a built page has no clock. */
export function NextExpected({ at }: { at: IsoInstant }) {
  return (
    <time dateTime={at} data-expected>
      {day(at)}
    </time>
  );
}
