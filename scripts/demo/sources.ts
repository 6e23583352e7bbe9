import type { Reliability, Source } from "../../src/model/source.ts";
import { type DemoFirm, firms } from "./firms.ts";

// The sources of the demonstration: all invented, all under .example. Sources of one origin group
// reprint one another and count once.

export interface DemoSource extends Source {
  readonly host: string;
}

type Line = readonly [
  id: string,
  name: string,
  kind: Source["kind"],
  reliability: Reliability,
  originGroup: string,
  host: string,
];

// biome-ignore format: a table reads by columns
const lines: readonly Line[] = [
  ["S-court-north", "Northern court notices, daily extract", "court", "A", "court-north", "notices.northcourts.example"],
  ["S-court-isles", "Isles insolvency gazette", "court", "A", "court-isles", "gazette.isles-insolvency.example"],
  ["S-registry", "Joint company registry extract", "registry", "A", "registry", "extract.joint-registry.example"],
  ["S-conduct-bulletin", "Bulletin of the conduct supervisors' round", "regulator", "A", "supervisors-round", "bulletin.supervisors-round.example"],
  ["S-warning-list", "Consolidated warning list", "regulator", "A", "supervisors-round", "warnings.supervisors-round.example"],
  ["S-audit-hale", "Halewright & Oster, assurance letters", "audit", "B", "halewright", "letters.halewright.example"],
  ["S-audit-mund", "Mundsley Assurance", "audit", "B", "mundsley", "reports.mundsley.example"],
  ["S-probe", "Aldermere payout probe network", "monitor", "B", "aldermere-probe", "probe.aldermere.example"],
  ["S-uptime", "Lowmark platform monitor", "monitor", "B", "lowmark", "status.lowmark.example"],
  ["S-processor-watch", "Processor Watch", "monitor", "B", "processor-watch", "processorwatch.example"],
  ["S-ledger-press", "The Evaluation Ledger", "press", "B", "ledger-press", "evaluation-ledger.example"],
  ["S-quarterdeck", "Quarterdeck Business News", "press", "B", "quarterdeck", "quarterdeck-news.example"],
  ["S-wire-kettle", "Kettle wire", "press", "C", "kettle-wire", "kettlewire.example"],
  ["S-wire-kettle-asia", "Kettle wire, Asia edition", "press", "C", "kettle-wire", "asia.kettlewire.example"],
  ["S-tradesheet", "Tradesheet Daily", "press", "C", "kettle-wire", "tradesheet.example"],
  ["S-fundnotes", "Funded Notes", "press", "C", "fundnotes", "fundednotes.example"],
  ["S-panel", "Aldermere customer panel", "customer", "C", "aldermere-panel", "panel.aldermere.example"],
  ["S-clinic", "Payout Clinic case files", "customer", "C", "payout-clinic", "payoutclinic.example"],
  ["S-ombud", "Traders' ombud, closed cases", "community", "C", "ombud", "tradersombud.example"],
  ["S-forum-pit", "The Pit forum", "community", "D", "pit-forum", "thepit.example"],
  ["S-forum-green", "Green Candle board", "community", "D", "green-candle", "greencandle.example"],
  ["S-reviews-stack", "Reviewstack", "customer", "D", "reviewstack", "reviewstack.example"],
  ["S-reviews-mirror", "Propreviews mirror", "customer", "D", "reviewstack", "mirror.reviewstack.example"],
  ["S-channel-alpha", "Anonymous channel \"Alpha Desk\"", "community", "E", "alpha-desk", "alphadesk.example"],
  ["S-channel-leaks", "Anonymous channel \"Prop Leaks\"", "community", "E", "alpha-desk", "propleaks.example"],
  ["S-coupon-hub", "Coupon Hub affiliate pages", "community", "E", "coupon-hub", "couponhub.example"],
  ["S-tipline", "Aldermere tip line", "whistleblower", "F", "tipline", "tips.aldermere.example"],
  ["S-former-staff", "Former staff, interviews", "whistleblower", "F", "former-staff", "interviews.aldermere.example"],
  ["S-unknown-blog", "Unsigned blog posts", "community", "F", "unsigned-blog", "unsigned.example"],
];

export const independentSources: readonly DemoSource[] = lines.map(
  ([sourceId, name, kind, reliability, originGroup, host]) => ({
    sourceId,
    name,
    kind,
    reliability,
    originGroup,
    affiliatedFirmId: null,
    knownOn: null,
    host,
  }),
);

/** Every firm speaks for itself; one in nine also through an affiliate's pages. */
export function allSources(): readonly DemoSource[] {
  const own = firms.flatMap((firm, place) => {
    const itself = ownSource(firm);
    return place % 9 === 4 ? [itself, affiliateOf(firm, itself)] : [itself];
  });
  // one source is graded anew by a further row
  const regraded = independentSources.flatMap((one): readonly DemoSource[] =>
    one.sourceId === "S-fundnotes"
      ? [one, { ...one, reliability: "D", knownOn: "2026-02-10" }]
      : [one],
  );
  return [...regraded, ...own];
}

function affiliateOf({ firmId, name, slug }: DemoFirm, itself: DemoSource): DemoSource {
  return {
    ...itself,
    sourceId: `S-${firmId}-affiliate`,
    name: `${name}, affiliate pages`,
    kind: "community",
    reliability: "E",
    host: `partners.${slug}.example`,
  };
}

export function ownSource({ firmId, name, slug, tier }: DemoFirm): DemoSource {
  return {
    sourceId: `S-${firmId}`,
    name: `${name}, own statements`,
    kind: "firm",
    reliability: tier === "tier-3" ? "D" : "C",
    originGroup: `own-${slug}`,
    affiliatedFirmId: firmId,
    knownOn: null,
    host: `news.${slug}.example`,
  };
}
