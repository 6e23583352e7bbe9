import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Desk } from "../../src/emit/content/desk.ts";

/** A content folder as the commands of this user write into it. */
export function deskOf(content: string): Desk {
  return { content, journals: journalsFolder() };
}

/** The folder of journals: that of the environment, or where the system keeps what outlives a command. */
function journalsFolder(): string {
  const { STELE_STATE: given, XDG_STATE_HOME: state, LOCALAPPDATA: local } = process.env;
  if (given !== undefined && given !== "") return given;
  if (process.platform === "win32" && local !== undefined) return join(local, "stele");
  const isUsable = state !== undefined && isAbsolute(state);
  return join(isUsable ? state : join(homedir(), ".local", "state"), "stele");
}
