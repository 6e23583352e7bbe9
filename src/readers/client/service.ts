import { askFiles } from "./ask.ts";
import type { Reply } from "./attributed.ts";
import { later } from "./later.ts";
import { member } from "./member.ts";
import { type Mirror, mirrorOf } from "./mirror.ts";
import { type SteleOptions, settingsOf } from "./settings.ts";
import { SteleError, trouble } from "./stele-error.ts";

export type Service = ReturnType<typeof serviceOf>;

export function serviceOf(options: SteleOptions) {
  const settings = settingsOf(options);
  const state: { order: readonly Mirror[] } = {
    order: settings.mirrors.map((url) => mirrorOf(url, settings)),
  };

  async function ask(path: string, query: string, read: (reply: Reply) => unknown): Promise<Reply> {
    const troubles: SteleError[] = [];
    let unavailable: Reply | null = null;

    /** The reply of one mirror; null when another one has to be asked. */
    async function tried(mirror: Mirror): Promise<Reply | null> {
      try {
        const reply = { ...(await askFiles(mirror, path, query)), proof: settings.proof };
        if (reply.status === 503) unavailable = reply;
        else {
          if (reply.status < 400) read(reply);
          // from now on it is asked first
          state.order = [mirror, ...state.order.filter((other) => other !== mirror)];
          return reply;
        }
      } catch (error) {
        // what a mirror sends may be anything, and fail anywhere
        const isKnown = error instanceof SteleError;
        troubles.push(isKnown ? error : trouble("wrong_content", mirror.url, `${error}`, error));
      }
      return null;
    }

    /** The first reply of these mirrors, each asked when the one before has failed or is slow. */
    async function firstOf([mirror, ...others]: readonly Mirror[]): Promise<Reply | null> {
      if (mirror === undefined) return null;
      const reply = tried(mirror);
      const soon = await Promise.race([reply, later(settings.patience)]);
      if (soon !== null) return soon;
      const rest = firstOf(others);
      return (await Promise.race([reply, rest])) ?? (await rest) ?? reply;
    }

    const found = (await firstOf(state.order)) ?? unavailable;
    if (found === null) throw allFailed(path, troubles);
    return found;
  }

  return {
    /** The reply, which may be a failure of the API; rejects when no mirror can be used. */
    ask: (path: string, query: string) => ask(path, query, () => null),
    /** Rejects for a failure of the API. A mirror whose reply cannot be read is skipped. */
    answer: async <T>(path: string, query: string, read: (reply: Reply) => T): Promise<T> => {
      const reply = await ask(path, query, read);
      if (reply.status < 400) return read(reply);
      throw failed(reply);
    },
    checkpoint: () => state.order[0]?.checkpoint() ?? null,
  };
}

function allFailed(what: string, troubles: readonly SteleError[]): SteleError {
  const [first, second] = troubles;
  if (first && !second) return first;
  const each = troubles.map(({ message }) => message).join("; ");
  return new SteleError(`Cannot answer "${what}" from any mirror: ${each}`, {
    code: "no_mirror",
    troubles,
  });
}

function failed({ status, json, mirror }: Reply): SteleError {
  return new SteleError(String(member(json, "error")), {
    code: String(member(json, "code")),
    status,
    // null or a name, as in every failure of the API
    parameter: (member(json, "parameter") ?? null) as string | null,
    mirror,
  });
}
