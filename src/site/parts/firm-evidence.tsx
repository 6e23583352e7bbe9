/** @jsxRuntime automatic @jsxImportSource preact */
import type { SequenceState } from "../../engine/truth/sequence.ts";
import type { Methodology } from "../../model/methodology.ts";
import { counted, day, fixed, percent, sentence, signed } from "../figures.ts";
import { Facts, Section, Table } from "./blocks.tsx";
import type { FirmAnswer, FirmReview } from "./firm-figures.tsx";
import { Chip, Explained, Link, Outside, useOwn } from "./text.tsx";

type Truth = FirmReview["truthDefense"];

export function Claims({ truth, slug }: { truth: Truth; slug: string }) {
  return (
    <Section id="claims" title="Claims and evidence">
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
              <Claim claim={claim} />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

function countedWords({ counted, reason }: Truth["claims"][number]["evidence"][number]): string {
  return counted ? "yes" : `no: ${sentence(reason ?? "").toLowerCase()}`;
}

function Claim({ claim }: { claim: Truth["claims"][number] }) {
  const own = useOwn();
  const sourceOf = ({ url, sourceName }: (typeof claim.evidence)[number]) => {
    const name = <bdi>{sourceName}</bdi>;
    return url === null ? name : <Outside href={url}>{name}</Outside>;
  };
  return (
    <details>
      <summary>
        <bdi {...own}>{claim.statement}</bdi> <Chip tone={claim.verdict} />{" "}
        <span class="note">
          {claim.posterior === null ? "" : `${percent(claim.posterior)} likely to be true, `}
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
            sourceOf(one),
            one.stance,
            `${one.reliability}, ${sentence(one.directness).toLowerCase()}`,
            day(one.knownOn),
            signed(one.llr, 2),
            countedWords(one),
          ])}
        />
      )}
    </details>
  );
}

const tones = ["low", "watch", "elevated", "high", "critical"];

/** How far the firm has gone on the way that failing firms go, and when each stage was first reached. */
export function sequence(
  { preCollapse: { stage, stageName, since, progression, events, correlation } }: FirmReview,
  { path }: SequenceState,
  { sequence: { stages } }: Methodology,
) {
  return (
    <Section id="stage" title="Stage">
      <p>
        <Explained of="stage">Stage</Explained> {stage} of 4, <strong>{stageName}</strong>
        {since === null ? "" : `, since ${day(since)}`}, {progression}.{" "}
        {correlation === null
          ? ""
          : `The order of its events resembles that of ${correlation.n} closed %firm%s: median similarity ${fixed(correlation.median, 2)}, best ${fixed(correlation.best, 2)}.`}
      </p>
      <ol class="ladder" aria-label="Stages, and when each was first reached">
        {stages.map((one) => {
          const on = path.find((entry) => entry.stage === one.stage)?.on ?? null;
          const reached = on !== null || one.stage === 0;
          const since = on === null ? "" : day(on);
          return (
            <li class={reached ? `reached tone-${tones[one.stage] ?? "critical"}` : undefined}>
              <strong>{one.stage}</strong> {one.name}
              <span class="range">{reached ? since : "not reached"}</span>
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
    </Section>
  );
}

const replies = {
  offered: "A reply was offered on",
  received: "The %firm% replied on",
  declined: "The %firm% declined to reply on",
  no_answer: "The %firm% was asked for comment: no answer by",
} as const;

export function Reply({ reply, name }: { reply: FirmReview["rightOfReply"]; name: string }) {
  return (
    <Section id="reply" title="Right of reply">
      <p>
        {reply === null
          ? "No reply has been asked for."
          : `${replies[reply.status]} ${day(reply.on)}.`}
      </p>
      {(reply?.text ?? null) === null ? null : (
        <blockquote>
          <p>
            <bdi>{reply?.text}</bdi>
          </p>
          <footer>
            <bdi>{name}</bdi>
          </footer>
        </blockquote>
      )}
    </Section>
  );
}

export function About({ firm }: { firm: FirmAnswer }) {
  const { lei, companyNumber, wikidata } = firm.identifiers;
  const { aliases, website } = firm;
  return (
    <Section id="about" title="About the %firm%">
      <Facts
        of={[
          aliases.length > 0 && ["Also known as", <bdi>{aliases.join(", ")}</bdi>],
          website !== null && ["Website", <Outside href={website}>{website}</Outside>],
          firm.foundedOn !== null && ["Founded", day(firm.foundedOn)],
          ["In the index since", day(firm.listedOn)],
          ["Identifier", <code>{firm.firmId}</code>],
          lei !== null && ["LEI", <code>{lei}</code>],
          companyNumber !== null && ["Company number", companyNumber],
          wikidata !== null && [
            "Wikidata",
            <Outside href={`https://www.wikidata.org/wiki/${wikidata}`}>{wikidata}</Outside>,
          ],
        ]}
      />
    </Section>
  );
}
