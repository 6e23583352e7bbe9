/** @jsxRuntime automatic @jsxImportSource preact */

import type { DescribedRoute } from "../../answers/openapi/api-facts.ts";
import { currentIssued, publicationObject } from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { recordPageFile } from "../../answers/rows/record-address.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import type { Page } from "../page.ts";
import { Chip } from "../parts/chip.tsx";
import { Facts } from "../parts/facts.tsx";
import { day, sentence } from "../parts/figures.ts";
import { Link } from "../parts/link.tsx";
import { NextExpected } from "../parts/record/next-expected.tsx";
import { RoutePath } from "../parts/route-path.tsx";
import { Table } from "../parts/table.tsx";

/** Which routes answer in this build, and until when its figures are the latest. */
export function statusPage(readModel: ReadModel, routes: readonly DescribedRoute[]): Page {
  const { publisher } = readModel.analysis.world;
  return {
    path: "status.html",
    title: "Status",
    description: `Which routes of ${publisher.name} answer in this build`,
    section: "developers.html",
    main: () => <Status readModel={readModel} routes={routes} />,
  };
}

interface StatusProps {
  readonly readModel: ReadModel;
  readonly routes: readonly DescribedRoute[];
}

function Status({ readModel, routes }: StatusProps) {
  const failed = routes.filter((one) => one.failed !== null);
  return (
    <>
      <h1>Status</h1>
      <p class="standfirst">
        {failed.length === 0
          ? `All ${routes.length} routes have their data.`
          : `${failed.length} of ${routes.length} routes ${failed.length === 1 ? "has no usable data and answers" : "have no usable data and answer"} 503.`}
      </p>
      <Dates readModel={readModel} />
      <Table
        caption="Routes in this build"
        columns="Route | State | What it answers"
        rows={routes.map(({ route, failed: reason }) => [
          <RoutePath path={route.path} />,
          reason === null ? <Chip tone="available" /> : <Chip tone="failed" label="Unavailable" />,
          reason ?? wordPlaces(route.about),
        ])}
      />
      <p>
        What a host can compose differs: see <Link to="s/capabilities.json">capabilities.json</Link>
        . Every file of the build with its hash: <Link to="s/manifest.json">manifest.json</Link>.
      </p>
    </>
  );
}

function Dates({ readModel }: { readModel: ReadModel }) {
  const { world, freshness } = readModel.analysis;
  const current = currentIssued(readModel, "WS");
  const next = current === null ? null : publicationObject(readModel, current).nextExpectedAt;
  return (
    <Facts
      of={[
        ["Figures as of", day(world.asOf)],
        ["Newest observation", day(freshness.newestObservationOn)],
        ["Freshness", freshness.status === null ? "–" : sentence(freshness.status)],
        [
          "Current publication",
          current === null ? (
            "none issued"
          ) : (
            <Link to={recordPageFile(current.record.referenceId)}>
              {current.record.referenceId}
            </Link>
          ),
        ],
        ["It is valid until", current === null ? "–" : day(current.record.validUntil)],
        ["The next is expected by", next === null ? "–" : <NextExpected at={next} />],
      ]}
    />
  );
}
