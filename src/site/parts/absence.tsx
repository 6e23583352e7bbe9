/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { counted, day } from "../figures.ts";
import { Section } from "./blocks.tsx";

/** The periods that were due and have no record, by name; nothing where each has one. */
export function Absence({ absent }: Pick<ReadModel, "absent">) {
  if (absent.length === 0) return null;
  return (
    <Section id="absent" title="Periods without a record">
      <p>
        {counted(absent.length, "period was", "periods were")} due since the first record, and
        nobody issued {absent.length === 1 ? "it" : "them"}:
      </p>
      <ul>
        {absent.map(({ periodEnd, absentFrom }) => (
          <li>
            to {day(periodEnd)}, late from {day(absentFrom)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
