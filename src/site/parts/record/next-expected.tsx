/** @jsxRuntime automatic @jsxImportSource preact */
import type { IsoInstant } from "../../../model/cell.ts";
import { day } from "../figures.ts";

/** The script that says by the reader's clock that a record is late: a built page has no clock. */
export const lateScript = "assets/late.js";

export function NextExpected({ at }: { at: IsoInstant }) {
  return (
    <time dateTime={at} data-expected>
      {day(at)}
    </time>
  );
}
