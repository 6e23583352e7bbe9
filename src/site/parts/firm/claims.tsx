/** @jsxRuntime automatic @jsxImportSource preact */

import type { firmReview } from "../../../answers/routes/firm-intelligence.ts";
import type { SequenceState } from "../../../engine/world/assessment.ts";
import type { Methodology } from "../../../model/methodology.ts";
import { Chip } from "../chip.tsx";
import { counted, day, fixed, percent, sentence, signed } from "../figures.ts";
import { Link, Outside } from "../link.tsx";
import { useOwn } from "../prose.tsx";
import { Table } from "../table.tsx";
import { Explained } from "../term.tsx";

type Truth = ReturnType<typeof firmReview>["truthDefense"];
type Claim = Truth["claims"][number];

/** Each claim about the firm with its verdict, and the evidence that led to it. */
export function Claims({ truth, slug }: { truth: Truth; slug: string }) {
  return (
    <section aria-labelledby="claims">
      <h2 id="claims">Claims and evidence</h2>
      {truth.claims.length === 0 ? (
        <p>No claim about this %firm% is on record.</p>
      ) : (
        <>
          <p>
            {counted(truth.claims.length, "claim")}, each with its <Explained of="verdict" />. Of
            the evidence of one origin only the strongest item on each side counts.{" "}
            <Link to={`api/firms/${slug}/intelligence.json`}>Taken together</Link>
          </p>
          <div class="claims">
            {truth.claims.map((claim) => (
              <ClaimItem claim={claim} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function ClaimItem({ claim }: { claim: Claim }) {
  const own = useOwn();
  return (
    <details>
      <summary>
        <bdi {...own}>{claim.statement}</bdi> <Chip tone={claim.verdict} />{" "}
        <span class="note">
          {claim.posterior === null ? "" : `likelihood ${percent(claim.posterior)}, `}
          {counted(claim.supportingGroups, "independent source")} for, {claim.refutingGroups}{" "}
          against
        </span>
      </summary>
      {claim.evidence.length === 0 ? (
        <p>No evidence.</p>
      ) : (
        <Table
          caption="Evidence"
          columns="Source | Stance | Reliability | Known on | Weight # | Counted"
          rows={claim.evidence.map((one) => [
            one.url === null ? (
              <bdi>{one.sourceName}</bdi>
            ) : (
              <Outside href={one.url}>
                <bdi>{one.sourceName}</bdi>
              </Outside>
            ),
            one.stance,
            `${one.reliability}, ${sentence(one.directness).toLowerCase()}`,
            day(one.knownOn),
            signed(one.llr, 2),
            one.counted ? "yes" : `no: ${sentence(one.reason ?? "").toLowerCase()}`,
          ])}
        />
      )}
    </details>
  );
}

const tones = ["low", "watch", "elevated", "high", "critical"];

interface SequenceProps {
  readonly sequence: ReturnType<typeof firmReview>["preCollapse"];
  /** The stages in the order in which they were first reached. */
  readonly path: SequenceState["path"];
  readonly stages: Methodology["sequence"]["stages"];
}

/** How far the firm has gone on the way that failing firms go. */
export function Sequence({ sequence, path, stages }: SequenceProps) {
  const { stage, stageName, since, progression, events, correlation } = sequence;
  return (
    <section aria-labelledby="stage">
      <h2 id="stage">Stage</h2>
      <p>
        <Explained of="stage">Stage</Explained> {stage} of 4, <strong>{stageName}</strong>
        {since === null ? "" : `, since ${day(since)}`}, {progression}.{" "}
        {correlation === null
          ? ""
          : `The order of its events resembles that of ${correlation.n} closed %firm%s: median similarity ${fixed(correlation.median, 2)}, best ${fixed(correlation.best, 2)}.`}
      </p>
      <ol class="ladder" aria-label="Stages, and when each was first reached">
        {stages.map((one) => {
          const on = path.find((entry) => entry.stage === one.stage)?.on;
          const reached = on !== undefined || one.stage === 0;
          return (
            <li class={reached ? `reached tone-${tones[one.stage] ?? "critical"}` : undefined}>
              <strong>{one.stage}</strong> {one.name}
              <span class="range">
                {on === undefined ? (reached ? "" : "not reached") : day(on)}
              </span>
            </li>
          );
        })}
      </ol>
      {events.length === 0 ? (
        <p>No event is on record.</p>
      ) : (
        <Table
          caption="Events, oldest first"
          columns="Event | On | Severity | Stage # | Verdict"
          rows={events.map((one) => [
            sentence(one.kind),
            day(one.occurredOn),
            one.severity,
            one.stage,
            sentence(one.verdict),
          ])}
        />
      )}
    </section>
  );
}

interface ReplyProps {
  readonly reply: ReturnType<typeof firmReview>["rightOfReply"];
  readonly name: string;
}

const words = {
  offered: "A reply was offered on",
  received: "The %firm% replied on",
  declined: "The %firm% declined to reply on",
  no_answer: "The %firm% was asked for comment: no answer by",
} as const;

/** The firm's reply, in its own words. */
export function Reply({ reply, name }: ReplyProps) {
  return (
    <section aria-labelledby="reply">
      <h2 id="reply">Right of reply</h2>
      {reply === null ? (
        <p>No reply has been asked for.</p>
      ) : (
        <>
          <p>
            {words[reply.status]} {day(reply.on)}.
          </p>
          {reply.text === null ? null : (
            <blockquote>
              <p>
                <bdi>{reply.text}</bdi>
              </p>
              <footer>
                <bdi>{name}</bdi>
              </footer>
            </blockquote>
          )}
        </>
      )}
    </section>
  );
}
