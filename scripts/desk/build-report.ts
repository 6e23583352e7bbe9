import type { BuildSummary, Rebuilt } from "../../src/build/build-again.ts";
import type { RoomLeft } from "../../src/hosts/preflight.ts";
import type { HostName } from "../../src/model/host-name.ts";
import { counted, grouped } from "../../src/model/language/counted.ts";
import { megabytes } from "../figures.ts";
import type { OutputFormat } from "../options.ts";

interface Asked {
  readonly out: string;
  readonly host?: readonly HostName[];
  readonly format: OutputFormat;
}

/** The records that came after the day of a build. */
export function leftOutOf({ leftOut, asOf }: BuildSummary) {
  return leftOut.map(({ referenceId, publishedAt }) => ({
    referenceId,
    why: `it was issued on ${publishedAt.slice(0, 10)}, after the as-of date ${asOf}`,
  }));
}

/** What a build says of itself: in a sentence, or as JSON. */
export function told(
  rebuilt: Rebuilt,
  options: Asked,
  rooms: readonly RoomLeft[],
  seconds: number,
): string {
  const { asOf, build, routes, files, bytes } = rebuilt.summary;
  const leftOut = leftOutOf(rebuilt.summary);
  const written = rebuilt.kind === "built" ? rebuilt.result.report.written : 0;
  if (options.format === "json") {
    const broken = rebuilt.kind === "built" ? [...rebuilt.result.readModel.broken.keys()] : [];
    const figures = { routes, files, written, bytes, seconds: rounded(seconds) };
    const weighed = { weights: rebuilt.summary.weights, room: rooms, broken, leftOut };
    return `${JSON.stringify({ out: options.out, asOf, build, ...figures, ...weighed })}\n`;
  }
  const whole = `as of ${asOf}: ${routes} routes, ${grouped(files)} files, ${megabytes(bytes)} MB`;
  const time = `in ${seconds.toFixed(1)} s (build ${build})`;
  if (rebuilt.kind === "unchanged") return `Nothing to do: ${options.out} is ${whole} ${time}\n`;
  const built = `Built ${options.out} ${whole} ${time}, ${grouped(written)} of them new\n`;
  return built + tight(rebuilt.summary, rooms);
}

/** Where a limit of a chosen host leaves less room than the site takes: how much, and what takes it. */
function tight({ weights, files: taken, bytes: size }: BuildSummary, rooms: readonly RoomLeft[]) {
  const left = rooms.flatMap(({ host, files, bytes }) => {
    const room = [
      ...(files === null || files > taken ? [] : [counted(files, "file")]),
      ...(bytes === null || bytes > size ? [] : [`${megabytes(bytes)} MB`]),
    ];
    return room.length === 0 ? [] : [`${host} has room for ${room.join(" and ")} more\n`];
  });
  if (left.length === 0) return "";
  const kinds = weights.map(
    ({ kind, files, bytes }) => `${kind} ${megabytes(bytes)} MB in ${counted(files, "file")}`,
  );
  return `${left.join("")}The site is ${kinds.join(", ")}\n`;
}

/** What the plans of the hosts leave; nothing where no host is chosen. */
export async function roomsLeft(
  { weights, hosts, plan }: BuildSummary,
  { host: given }: Asked,
): Promise<readonly RoomLeft[]> {
  const names = given ?? hosts;
  if (names.length === 0) return [];
  // a build with nothing to do is quick: nothing is loaded that it does not need
  const [{ profileNamed }, { roomLeft }] = await Promise.all([
    import("../../src/hosts/profiles.ts"),
    import("../../src/hosts/preflight.ts"),
  ]);
  const chosen = names.map((host) => roomLeft(profileNamed(host, plan), weights));
  return chosen.filter((room) => room !== null);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
