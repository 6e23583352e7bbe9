import type { ReadModel } from "../src/answers/read-model.ts";
import type { HostName } from "../src/model/host-name.ts";

/** What a publisher should know after a build, and which command comes next. */
export function nextSteps(
  readModel: ReadModel,
  out: string,
  hosts: readonly HostName[] | null,
): readonly string[] {
  const { publisher, publications } = readModel.analysis.world;
  const chosen = hosts ?? publisher.hosts;
  const noRecord = publications.length === 0 && !readModel.broken.has("publications");
  return [...(noRecord ? [issueFirst] : []), ...(chosen.length === 0 ? [plainHost(out)] : [])];
}

const issueFirst =
  'No publication is issued yet, so "/api/publications" answers 503: run "stele issue", then build again';

function plainHost(out: string): string {
  return (
    `A plain file host answers below "s/", such as "s/index/latest.json": "${out}/s/routes.json" lists them. ` +
    `For the API's own addresses run "stele build --host" with the name of a host, or "stele serve --out ${out}" here`
  );
}
