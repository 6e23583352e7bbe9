import type { StartFirm } from "./start.ts";

/** `firms/<slug>.yaml` of a firm; `knownOn` is left out where it entered the books as it was listed. */
export function firmYaml(firm: StartFirm, knownOn: string | null = null): string {
  const { firmId, name, country, website, listedOn, groups = {} } = firm;
  const known = { country, website };
  const lines = Object.entries(known).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  );
  const places = Object.entries(groups).map(([id, value]) => `  ${id}: ${JSON.stringify(value)}\n`);
  const grouped = places.length === 0 ? "" : `groups:\n${places.join("")}`;
  const entered = knownOn === null || knownOn <= listedOn ? "" : `knownOn: ${knownOn}\n`;
  return `# yaml-language-server: $schema=../../schemas/firms.json
firmId: ${JSON.stringify(firmId)}
name: ${JSON.stringify(name)}
${lines.join("")}${grouped}listedOn: ${listedOn}
${entered}`;
}
