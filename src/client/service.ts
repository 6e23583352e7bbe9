import { askFiles, askHost, type Reply } from "./ask.ts";
import { historyOf } from "./history.ts";
import { later } from "./later.ts";
import { member } from "./member.ts";
import { type Mirror, mirrorOf } from "./mirror.ts";
import { type SteleOptions, settingsOf } from "./settings.ts";
import { SteleError } from "./stele-error.ts";

/** All mirrors as one service. */
export interface Service {
  /** The reply, which may be a failure of the API; rejects when no mirror can be used. */
  readonly ask: (path: string, query: string) => Promise<Reply>;
  /** The same reply, but rejects for a failure of the API. */
  readonly answer: (path: string, query: string) => Promise<Reply>;
  /** The newest checkpoint that any mirror has shown. */
  readonly checkpoint: () => string | null;
}

export function serviceOf(options: SteleOptions): Service {
  const settings = settingsOf(options);
  const history = historyOf(settings, options.checkpoint ?? null);
  const state: { order: readonly Mirror[] } = {
    order: settings.mirrors.map((url) => mirrorOf(url, settings, history)),
  };

  async function ask(path: string, query: string): Promise<Reply> {
    const troubles: SteleError[] = [];
    let unavailable: Reply | null = null;

    /** The reply of one mirror; null when another one has to be asked. */
    async function tried(mirror: Mirror): Promise<Reply | null> {
      try {
        const reply = await askOne(mirror, path, query);
        if (reply.status === 503) unavailable = reply;
        else {
          // from now on it is asked first
          state.order = [mirror, ...state.order.filter((other) => other !== mirror)];
          return reply;
        }
      } catch (error) {
        if (!(error instanceof SteleError)) throw error;
        troubles.push(error);
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

  async function askOne(mirror: Mirror, path: string, query: string): Promise<Reply> {
    const isApi = settings.via === "api" && !settings.verify;
    const given = isApi ? await askHost(settings, mirror, path, query) : null;
    return given ?? askFiles(mirror, path, query);
  }

  return {
    ask,
    answer: async (path, query) => {
      const reply = await ask(path, query);
      if (reply.status < 400) return reply;
      throw failed(reply);
    },
    checkpoint: () => history.newest()?.text ?? null,
  };
}

function allFailed(what: string, troubles: readonly SteleError[]): SteleError {
  const [only] = troubles;
  if (only !== undefined && troubles.length === 1) return only;
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
