/** @jsxRuntime automatic @jsxImportSource preact */
import { revisedOn } from "../../answers/rows/delivery-changes.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { ReadAgain, ReadOtherwise } from "../../issue/read-otherwise.ts";
import type { Delivery } from "../../model/delivery/delivery.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { counted, day, measured, shown } from "../figures.ts";
import { asJson, type Page } from "../page.ts";
import { type Cells, Facts, Table } from "../parts/blocks.tsx";
import { Link, Own } from "../parts/text.tsx";

const home = "deliveries.html";
const mostRevised = 50;
const mostFirms = 5;

/** The path of the page that says what a delivery changed. */
export function deliveryPath({ deliveryId }: Pick<Delivery, "deliveryId">): string {
  return `deliveries/${deliveryId}.html`;
}

/** The list of deliveries, and a page for each; none where no table came in. */
export function deliveryPages(readModel: ReadModel, readAgain: ReadAgain): readonly Page[] {
  const { deliveries } = readModel.analysis.world;
  if (deliveries.length === 0) return [];
  const pages = deliveries.map((one) => deliveryPage(readModel, one, readAgain));
  return [listPage(readModel, readAgain), ...pages];
}

function listPage({ analysis }: ReadModel, readAgain: ReadAgain): Page {
  const { deliveries, accepted, publisher } = analysis.world;
  return {
    path: home,
    title: "Deliveries",
    description: `The tables that ${publisher.name} is made of, and what each of them changed`,
    section: "data.html",
    head: {
      alternates: [
        ["application/atom+xml", "feeds/deliveries.atom", "Deliveries"],
        asJson("api/data/exports/deliveries.json"),
      ],
    },
    main: () => (
      <>
        <h1>Deliveries</h1>
        <p class="standfirst">Every table that came in, with what it changed, newest first.</p>
        <Table
          caption="Deliveries"
          columns="Delivery | Known on | New # | Revised # | Taken back #"
          rows={deliveries
            .toReversed()
            .map((one) => [
              <Link to={deliveryPath(one)}>{one.deliveryId}</Link>,
              day(one.knownOn),
              one.rowsNew,
              one.rowsRevised,
              one.rowsTakenBack,
            ])}
        />
        <Otherwise records={readAgain.records} more={readAgain.more.length} />
        {accepted.length === 0 ? null : (
          <Table
            caption="Values that were doubted and found to be right"
            columns="Doubt | Why it is right | Who looked | On"
            rows={accepted.map((one) => [
              <Own>{one.doubt}</Own>,
              <Own>{one.reason}</Own>,
              <Own>{one.acceptedBy}</Own>,
              day(one.acceptedOn),
            ])}
          />
        )}
      </>
    ),
  };
}

interface OtherwiseProps {
  readonly records: readonly ReadOtherwise[];
  /** How many older records were not read again. */
  readonly more: number;
}

/** The records that would read otherwise now, and by how much; nothing where none would. */
function Otherwise({ records, more }: OtherwiseProps) {
  const rows = records.flatMap(movedRows);
  if (rows.length === 0 && more === 0) return null;
  const older = counted(more, "older record");
  return (
    <>
      <h2>Records that would read otherwise now</h2>
      <p>
        Readings about their days became known after they were issued. Each stands as it was issued
        until it is corrected.{more === 0 ? "" : ` ${older} may read otherwise, too.`}
      </p>
      {rows.length === 0 ? null : (
        <Table
          caption="Figures as issued, and by what is known now"
          columns="Record | Figure | As issued # | Now #"
          rows={rows}
        />
      )}
    </>
  );
}

function movedRows({ record, figures, firms }: ReadOtherwise): readonly Cells[] {
  const to = <Link to={recordHomeFile(record.referenceId)}>{record.referenceId}</Link>;
  return [
    ...figures.map(({ label, unit, before, after }) => [
      to,
      <Own>{`${label}, ${unit}`}</Own>,
      measured(before),
      measured(after),
    ]),
    ...firms
      .slice(0, mostFirms)
      .map(({ name, before, after }) => [
        to,
        <Own>{`Score of ${name}`}</Own>,
        measured(before),
        measured(after),
      ]),
  ];
}

function deliveryPage({ analysis }: ReadModel, delivery: Delivery, { records }: ReadAgain): Page {
  const { world } = analysis;
  const { deliveryId, knownOn, name, sha256 } = delivery;
  const touched = records.filter(({ laterDays }) => laterDays.includes(knownOn));
  const joined = world.firms.filter((firm) => (firm.knownOn ?? firm.listedOn) === knownOn);
  return {
    path: deliveryPath(delivery),
    title: `Delivery ${deliveryId}`,
    description: `What the table of ${day(knownOn)} changed`,
    section: "data.html",
    head: { modified: knownOn },
    main: () => {
      const revised = revisedOn(world, knownOn);
      return (
        <>
          <h1>What this delivery changed</h1>
          <Facts
            of={[
              ["Known on", day(knownOn)],
              ["File", <Own>{name}</Own>],
              ["SHA-256 of its bytes", <code>{sha256}</code>],
              ["New readings", delivery.rowsNew],
              ["Revised readings", delivery.rowsRevised],
              ["Readings with other last digits", delivery.rowsRerounded],
              ["Readings as they were", delivery.rowsEqual],
              ["Readings taken back", delivery.rowsTakenBack],
              ["%Firm%s that joined", delivery.firmsNew],
              ["%Firm%s that left", delivery.firmsLeft],
              ["%Firm%s with another name", delivery.firmsRenamed],
            ]}
          />
          {revised.length === 0 ? null : (
            <Table
              caption="Readings that were revised on that day, the largest change first"
              columns="%Firm% | Indicator | Of | Before # | Now #"
              rows={revised
                .slice(0, mostRevised)
                .map(({ firm, indicatorId, observedOn, before, value }) => [
                  <Link to={`firms/${firm.slug}.html`}>
                    <Own>{firm.name}</Own>
                  </Link>,
                  <code>{indicatorId}</code>,
                  day(observedOn),
                  shown(before),
                  shown(value),
                ])}
            />
          )}
          <Otherwise records={touched} more={0} />
          {joined.length === 0 ? null : (
            <>
              <h2>Joined on that day</h2>
              <ul>
                {joined.map((firm) => (
                  <li>
                    <Link to={`firms/${firm.slug}.html`}>
                      <Own>{firm.name}</Own>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      );
    },
  };
}
