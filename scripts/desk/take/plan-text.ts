import { isIdle } from "../../../src/content/delivery/take/changes.ts";
import { namesOf, type Plan } from "../../../src/content/delivery/take/plan.ts";
import { largest, type RowChange } from "../../../src/content/delivery/take/rows.ts";
import { counted, grouped } from "../../../src/model/language/counted.ts";

/** What a delivery would change, in lines for people. */
export function planLines(plan: Plan, knownOn: string): readonly string[] {
  const { given, rows, match, fresh, left, absent, takenBack } = plan;
  const names = new Map([
    ...[...match.firmOf.values()].map((firm) => [firm.firmId, firm.name] as const),
    ...fresh.map((firm) => [firm.firmId, firm.name] as const),
  ]);
  const nameOf = ({ firmId }: RowChange) => names.get(firmId) ?? firmId;
  const files = given.tables.map(({ path, rows }) => `"${path}" (${counted(rows.length, "row")})`);
  const old = rows.gone.length - takenBack.length;
  const areLeft = rows.ignored === 1 ? "is left out" : "are left out";
  const areTaken = given.repeated === 1 ? "is taken once" : "are taken once";
  return [
    `The table: ${files.join(", ")}`,
    `Readings: ${grouped(rows.fresh.length)} new, ${grouped(rows.revised.length)} revised, ${grouped(rows.rerounded.length)} rounded otherwise, ${grouped(rows.equal)} equal, ${grouped(old)} not in the table, ${grouped(takenBack.length)} taken back`,
    ...(rows.ignored > 0
      ? [`  ${counted(rows.ignored, "difference")} below --ignore-below ${areLeft}`]
      : []),
    ...(given.repeated > 0
      ? [`  ${counted(given.repeated, "reading")} stood twice and ${areTaken}`]
      : []),
    ...largest(rows.revised, 5).map((row) => {
      return `  revised: ${nameOf(row)}, ${row.indicatorId} on ${row.observedOn}: ${row.before} is ${row.value} from ${row.knownOn} on (line ${row.line})`;
    }),
    ...(rows.revised.length > 5 ? [`  and ${rows.revised.length - 5} smaller ones`] : []),
    ...firmLines(plan),
    ...(absent.length > 0
      ? [`Without a reading from ${plan.newestFrom} on: ${namesOf(absent)}`]
      : []),
    ...(left.length > 0 ? [`Leave the index: ${namesOf(left)}`] : []),
    ...given.freshColumns.map(
      (head) =>
        `Column "${head}" is new and left out; give it a line in "table.yaml" and an indicator to take it`,
    ),
    ...given.left.slice(0, 5).map((line) => `  ${line}`),
    ...(given.left.length > 5
      ? [`  and ${given.left.length - 5} more rows or cells left out`]
      : []),
    ...(isIdle(plan) ? [] : [`Known on: ${knownOn}`]),
  ];
}

function firmLines({ match, fresh }: Plan): readonly string[] {
  const renamed = match.renamed.map(
    ({ from, to }) => `Renamed: "${from}" is "${to}" now, and its former name stays an alias`,
  );
  return [...(fresh.length > 0 ? [`New firms: ${namesOf(fresh)}`] : []), ...renamed];
}

/** The same for machines. */
export function planValue(plan: Plan) {
  const { rows, match, fresh, left, absent, takenBack, questions, given } = plan;
  const shown = ({ firmId, indicatorId, observedOn, knownOn, before, value }: RowChange) => ({
    firmId,
    indicatorId,
    observedOn,
    knownOn,
    before,
    value: value === "" ? null : Number(value),
  });
  return {
    rows: {
      new: rows.fresh.length,
      revised: rows.revised.map(shown),
      rerounded: rows.rerounded.length,
      equal: rows.equal,
      ignored: rows.ignored,
      repeated: given.repeated,
      gone: rows.gone.length,
      takenBack: takenBack.length,
    },
    firms: {
      new: fresh.map(({ firmId, slug, name }) => ({ firmId, slug, name })),
      renamed: match.renamed.map(({ firm, from, to }) => ({ firmId: firm.firmId, from, to })),
      left: left.map(({ firmId, name }) => ({ firmId, name })),
      absent: absent.map(({ firmId, name }) => ({ firmId, name })),
    },
    columns: { new: given.freshColumns },
    left: given.left,
    questions: questions.map(({ kind, text, flags }) => ({ kind, text, flags })),
  };
}
