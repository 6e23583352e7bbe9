/** @jsxRuntime automatic @jsxImportSource preact */
import type { firmObject } from "../../../answers/firm-object.ts";
import { Bar } from "../../charts/bar.tsx";
import { day, fixed, measured, percent, signed } from "../figures.ts";
import { Table } from "../table.tsx";

type FirmAnswer = ReturnType<typeof firmObject>;

/** What the score is made of, down to each indicator's value and date. */
export function Pillars({ firm }: { firm: FirmAnswer }) {
  return (
    <section aria-labelledby="pillars">
      <h2 id="pillars">What the score is made of</h2>
      <Table
        caption="Pillars, 0 to 1; higher is better"
        quiet={false}
        columns={[
          { label: "Pillar" },
          { label: "Value", number: true },
          { label: "As a bar", picture: true },
          { label: "Weight", number: true },
          { label: "Coverage", number: true, wide: true },
        ]}
        rows={firm.pillarDetail.map(({ name, value, weight, coverage }) => [
          name,
          fixed(value, 3),
          <Bar share={value} />,
          percent(weight),
          percent(coverage),
        ])}
      />
      <details>
        <summary>Every indicator behind the pillars</summary>
        {firm.pillarDetail.map(({ name, indicators }) => (
          <Table
            caption={name}
            quiet={false}
            columns={[
              { label: "Indicator" },
              { label: "Value", number: true },
              { label: "Unit" },
              { label: "Against goalposts", number: true },
              { label: "Points in the score", number: true },
              { label: "Observed" },
            ]}
            rows={indicators.map((one) => [
              one.label,
              measured(one.value),
              one.unit,
              fixed(one.normalised, 3),
              signed(one.effect, 1),
              day(one.observedOn),
            ])}
          />
        ))}
      </details>
    </section>
  );
}
