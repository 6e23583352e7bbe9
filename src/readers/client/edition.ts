import { editionEnd, editionStart, endingOf } from "../../resolve/frame.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { sha256 } from "./bytes.ts";

/** The place where the members behind the edition begin: after its quote and a comma. */
const membersStart = editionEnd + 2;

/**
 * Whether a stored text has what its edition is the hash of: a page of a list, or the table that is
 * searched for `q`; one that names no edition is refused. It is so of any other file, and where there is
 * no SHA-256. Of the several pages of one identifier none can tell, since each has the edition of all
 * their rows.
 */
export async function isOfItsEdition(
  file: string,
  text: string,
  { routes }: RouteTable,
): Promise<boolean> {
  const isHome = routes.some(({ answer }) => answer.kind === "list" && answer.home.file === file);
  const position = isHome ? "0" : /\/\d+-(\d+)\.json$/.exec(file)?.[1];
  const isTable = /\/table\.tsv$/.test(file);
  if ((!position && !isTable) || crypto.subtle === undefined) return true;
  const first = text.indexOf("\n") + 1;
  const ending = isTable ? null : endingOf(text);
  // behind the table's own edition
  const attached = isTable ? text.slice(text.indexOf("\t") + 1, first - 1) : ending?.attached;
  if (!attached) return false;
  const found = text.slice(first, isTable ? undefined : text.indexOf("\n],") + 1);
  const rows = found.replaceAll(",\n", "\n");
  const isOfSeveral = ending !== null && rows.split("\n").length <= ending.total;
  const isIdentified = routes.some(({ answer }) => {
    return answer.kind === "list" && answer.by !== null && file.startsWith(answer.by.directory);
  });
  if (isOfSeveral && isIdentified) return true;
  const start = Number(position) > 0 ? `${position}\n` : "";
  const members = attached.slice(membersStart);
  const whole = `${start}${rows}{${members}}\n${ending?.available ?? ""}`;
  const edition = attached.slice(editionStart, editionEnd);
  return (await sha256(new TextEncoder().encode(whole))).startsWith(edition);
}
