/**
 * The files of the API that links name, by what they are about: paths below the address of the site, which
 * every host answers. Those of lists are made in `resolve/address.ts`.
 */
export const apiFile = {
  publication: "api/publications.json",
  index: "api/index/latest.json",
  archive: "api/publications/archive.json",
  firms: "api/firms.json",
  archiveOf: (reference: string) => `api/publications/archive/reference_id/${reference}.json`,
  citationsOf: (reference: string) => `api/publications/citations/reference_id/${reference}.json`,
  card: (reference: string) => `api/publications/card/reference_id/${reference}.svg`,
  firm: (slug: string) => `api/firms/${slug}.json`,
  firmSeries: (slug: string) => `api/firms/${slug}.csv`,
  firmBadge: (slug: string) => `api/firms/${slug}.badge.svg`,
  firmIntelligence: (slug: string) => `api/firms/${slug}/intelligence.json`,
  firmEvents: (slug: string) => `api/events/firm/${slug}.json`,
  groups: "api/groups.json",
  group: (group: string, value: string) => `api/groups/${group}/${value}.json`,
  groupRanks: (group: string, value: string) => `api/groups/${group}/${value}.csv`,
  dataset: (name: string, ending = "json") => `api/data/exports/${name}.${ending}`,
} as const;
