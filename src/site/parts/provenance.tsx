/** @jsxRuntime automatic @jsxImportSource preact */
import type { ConfidenceParts, Freshness, Provenance } from "../../model/shared.ts";
import { confidenceWords, counted, day, sentence } from "./figures.ts";
import { Link } from "./link.tsx";

interface ProvenanceProps {
  readonly provenance: Provenance;
  readonly freshness: Freshness;
  readonly confidence: number | null;
  readonly confidenceBasis: ConfidenceParts;
}

/** Where the figures of a page come from, in one paragraph under them. */
export function ProvenanceNote({
  provenance,
  freshness,
  confidence,
  confidenceBasis,
}: ProvenanceProps) {
  const { inputs, methodologyVersion, modelVersion, estimation } = provenance;
  return (
    <p class="provenance">
      As of {day(provenance.asOf)}, from {counted(inputs.observations, "observation")},{" "}
      {counted(inputs.evidence, "piece of evidence", "pieces of evidence")} and{" "}
      {counted(inputs.sources, "source")} of {counted(inputs.originGroups, "independent origin")};{" "}
      {freshness.status === null ? "no observation yet" : freshness.status} (median age{" "}
      {freshness.medianAgeDays === null ? "unknown" : counted(freshness.medianAgeDays, "day")}).{" "}
      {sentence(confidenceWords(confidence, confidenceBasis))}.{" "}
      <Link to="methodology.html">Methodology {methodologyVersion}</Link>
      {modelVersion === null
        ? ", without a model"
        : `, model ${modelVersion} (${sentence(estimation ?? "").toLowerCase()})`}
      , inputs <code>{provenance.inputHash.slice(0, 12)}</code>.
    </p>
  );
}
