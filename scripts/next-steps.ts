import type { BuildSummary } from "../src/build/build-again.ts";

type Told = Pick<BuildSummary, "unissued" | "leftOut" | "stale" | "hosts">;

/** What a publisher should know after a build, and which command comes next. */
export function nextSteps(
  { unissued, leftOut, stale, hosts: named }: Told,
  out: string,
  hosts: readonly string[] | null,
): readonly string[] {
  const chosen = hosts ?? named;
  const issuing = leftOut.length > 0 ? nothingThen : issueFirst;
  const steps = [
    ...(stale > 0 ? [silent(stale)] : []),
    ...(unissued ? [issuing] : []),
    ...(chosen.length === 0 ? [plainHost(out)] : []),
  ];
  return unissued || chosen.length === 0 ? steps : [...steps, onwards];
}

const onwards = "Next: stele serve shows it here, stele deploy puts it where a server hands it out";

function silent(count: number): string {
  const firms = count === 1 ? "1 listed firm has" : `${count} listed firms have`;
  return `${firms} no probability, because fewer than half of the model's features rest on a fresh observation: the signal "reporting_stopped" names each`;
}

const issueFirst =
  'No publication is issued yet, so "/api/publications" answers 503: run "stele issue", which also says when a record is due, then build again';

const nothingThen =
  'No publication was issued by the as-of date, so "/api/publications" answers 503: build as of a later day';

function plainHost(out: string): string {
  return (
    `Any file host gives each route's default answer at its own address, such as "/api/index/latest.json". ` +
    `For queries run "stele build --host" with the name of a host, or "stele serve --out ${out}" here`
  );
}
