import { publishedProbability } from "../../answers/rows/published.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { daysBetween } from "../../engine/numbers/calendar.ts";
import { sigmoid } from "../../engine/numbers/sigmoid.ts";
import type { ClaimVerdict, FirmAssessment } from "../../engine/world/assessment.ts";
import { by } from "../../model/language/order.ts";
import { interests } from "../../model/methodology/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import { day, shown } from "../figures.ts";
import { markdownTable, plainName } from "../markdown.ts";

const easilyRead = 8;

/** How evidence becomes a verdict, and one claim followed all the way. */
export function claimSection(readModel: ReadModel): string {
  return `${rulesOf(readModel.analysis.world.methodology)}
### Worked example: a claim from evidence to verdict

${example(readModel)}`;
}

function rulesOf({ evidence: rules }: Methodology): string {
  const pairs = (weights: Readonly<Record<string, number>>) =>
    Object.entries(weights).map(([name, weight]) => [name.replaceAll("_", " "), weight]);
  return `## From evidence to a verdict

Each item of evidence weighs llr = ±${rules.scale} · r · d · decay: r by the letter of its source, d by its directness,
decay = 2^(−age / ${rules.stateHalfLifeDays} days) for a claim about a state and 1 for one about an event. Only the
strongest item of each origin group counts on each side, so that repeating a story changes nothing,
and what a %firm% says about itself counts only against its interest: ${interestWords(rules.conditions)}. The posterior is sigmoid(Σ llr),
clipped to ${rules.clip[0]} and ${rules.clip[1]}.

${markdownTable("letter | r", pairs(rules.reliability))}

${markdownTable("directness | d", pairs(rules.directness))}

The verdict is the first that fits: unverified without evidence that counts; contested when the
strongest supporting and the strongest refuting group both reach ${rules.contestedLlr}; confirmed at ${rules.confirmed} with two
supporting groups, one of letter A or B; corroborated at ${rules.corroborated} with two, one of C or better; refuted at
${rules.refuted} or below; single source with one supporting group above ${rules.singleSource}; else inconclusive. Only confirmed
and corroborated claims count for stages and probabilities.
`;
}

/** The conditions by whether they are in a firm's interest, in words. */
function interestWords(conditions: Methodology["evidence"]["conditions"]): string {
  const said = {
    favourable: "in its interest",
    adverse: "against its interest",
    unknown: "neither, so that its own statements never count",
  };
  const parts = interests.flatMap((interest) => {
    const kinds = Object.keys(conditions).filter((kind) => conditions[kind] === interest);
    const names = kinds.map((kind) => kind.replaceAll("_", " ")).join(", ");
    return kinds.length === 0 ? [] : [`${names} (${said[interest]})`];
  });
  return ["recovery kinds are in its interest, kinds of a stage against it", ...parts].join("; ");
}

function example(readModel: ReadModel): string {
  const found = tellingClaim(readModel.analysis.firms);
  if (found === undefined)
    return `No claim has evidence on ${day(readModel.analysis.world.asOf)}.\n`;
  const { assessment, judged } = found;
  const { claim, llr, posterior, verdict, credibility } = judged;
  const terms = judged.evidence.filter((one) => one.counted).map((one) => shown(one.llr));
  const sum = terms.map((term) => (term.startsWith("−") ? `(${term})` : term)).join(" + ");
  return `A claim about ${plainName(assessment.firm.name)}: "${plainName(claim.statement)}" (\`${claim.claimId}\`, about ${claim.temporality === "state" ? "a state" : "an event"}).

${markdownTable(
  "evidence | source | letter | group | stance | directness | age, days | llr | counts",
  judged.evidence.map((one) => evidenceRow(readModel, one)),
)}

Σ llr = ${sum || 0} = ${shown(llr)}. sigmoid = ${shown(sigmoid(llr))}, published as **${publishedProbability(posterior)}**.
With ${judged.supportingGroups} supporting and ${judged.refutingGroups} refuting groups the verdict is **${verdict.replaceAll("_", " ")}** (credibility ${credibility} of 6).
The same figures are in \`/api/firms/${assessment.firm.slug}/intelligence\`.
`;
}

function evidenceRow({ analysis: { world } }: ReadModel, one: ClaimVerdict["evidence"][number]) {
  const { item, llr, counted, reason } = one;
  const source = world.sourceById.get(item.sourceId);
  return [
    ...[item.evidenceId, source?.name ?? item.sourceId, source?.reliability ?? null],
    ...[source?.originGroup ?? null, item.stance, item.directness.replaceAll("_", " ")],
    ...[daysBetween(item.observedOn, world.asOf), shown(llr)],
    counted ? "yes" : `no: ${(reason ?? "").replaceAll("_", " ")}`,
  ];
}

/** The claim that shows most of the rules, then the one that weighs most; ties by claimId. */
function tellingClaim(firms: readonly FirmAssessment[]) {
  const all = firms.flatMap((assessment) =>
    assessment.truth.claims
      .filter(({ evidence }) => evidence.length > 0)
      .map((judged) => ({ assessment, judged })),
  );
  return all.sort(
    by(
      ({ judged }) => -rulesShown(judged),
      ({ judged }) => -Math.abs(judged.llr),
      ({ judged }) => judged.claim.claimId,
    ),
  )[0];
}

function rulesShown({ evidence }: ClaimVerdict): number {
  const shows = [
    evidence.some(({ item }) => item.stance === "supports"),
    evidence.some(({ item }) => item.stance === "refutes"),
    evidence.some(({ reason }) => reason === "weaker_in_group"),
    evidence.some(({ reason }) => reason === "self_serving"),
    evidence.length <= easilyRead,
  ];
  return shows.filter(Boolean).length;
}
