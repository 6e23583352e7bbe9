/** @jsxRuntime automatic @jsxImportSource preact */
import type { firmReview } from "../../../routes/firm-intelligence.ts";
import { Chip } from "../chip.tsx";
import { counted, day, percent, sentence, signed } from "../figures.ts";
import { Outside } from "../link.tsx";
import { Table } from "../table.tsx";

type Truth = ReturnType<typeof firmReview>["truthDefense"];
type Claim = Truth["claims"][number];

/** Each claim about the firm with its verdict, and the evidence that led to it. */
export function Claims({ truth }: { truth: Truth }) {
  return (
    <section aria-labelledby="claims">
      <h2 id="claims">Claims and evidence</h2>
      {truth.claims.length === 0 ? (
        <p>No claim about this firm is on record.</p>
      ) : (
        <>
          <p>
            {counted(truth.claims.length, "claim")}; verdict over all of them:{" "}
            <strong>{sentence(truth.verdict).toLowerCase()}</strong>. Of the evidence of one origin
            only the strongest item on each side counts.
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
  return (
    <details>
      <summary>
        <bdi>{claim.statement}</bdi> <Chip tone={claim.verdict} />{" "}
        <span class="note">
          {claim.posterior === null ? "" : `likelihood ${percent(claim.posterior)}, `}
          {counted(claim.supportingGroups, "origin")} for, {claim.refutingGroups} against
        </span>
      </summary>
      {claim.evidence.length === 0 ? (
        <p>No evidence.</p>
      ) : (
        <Table
          caption="Evidence"
          columns={[
            { label: "Source" },
            { label: "Stance" },
            { label: "Reliability" },
            { label: "Known on" },
            { label: "Weight", number: true },
            { label: "Counted" },
          ]}
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
