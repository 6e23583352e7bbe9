import type { ReadModel } from "../answers/read-model.ts";
import { entryOf } from "../language/at.ts";
import { type Recorder, recordedBy, recorder } from "../language/reads.ts";
import { firmNames, namesOfFirms, partOfFirm, trackedFirm } from "./tracked-firm.ts";
import { partOfResearch, researchDays, trackedResearch } from "./tracked-research.ts";

/** A read model that notes what is read of it, and the values of what was read. */
export interface Tracked {
  readonly readModel: ReadModel;
  readonly recorder: Recorder;
  /** The value of a part as it is now; undefined where there is none of this name. */
  readonly valueNow: (part: string) => unknown;
}

/** Separates the name of a part from its key or arguments. */
const tab = "\t";

/**
 * A read model whose parts are noted as they are read: a member of the model, its analysis or its
 * world by name, an entry of a map by key, a result of a function by arguments, and each firm and each research document in
 * parts of its own.
 */
export function trackedReadModel(of: ReadModel): Tracked {
  const by = recorder();
  const firms = new Map(of.analysis.firms.map((one) => [one.firm.slug, trackedFirm(one, by)]));
  const all = [...firms.values()];
  const records = of.analysis.world.firms.map(({ slug }) => entryOf(firms, slug).firm);
  const documents = trackedResearch(of.analysis.world.research, by);
  const world = trackedMembers(of.analysis.world, "world", by, {
    research: () => {
      by.note(researchDays);
      return documents;
    },
    firms: () => {
      by.note(firmNames);
      return records;
    },
  });
  const analysis = trackedMembers(of.analysis, "analysis", by, {
    world: () => world,
    firms: () => {
      by.note(firmNames);
      return all;
    },
    firmBySlug: () => {
      by.note(firmNames);
      return firms;
    },
  });
  const readModel = trackedMembers(of, "model", by, { analysis: () => analysis });
  const scopes: Readonly<Record<string, object>> = {
    world: of.analysis.world,
    analysis: of.analysis,
    model: of,
  };
  const valueNow = (part: string): unknown => {
    if (part === firmNames) return namesOfFirms(of.analysis.firms);
    const [name = "", key = null] = part.split(tab);
    if (name.startsWith("research")) return partOfResearch(part, of.analysis.world.research);
    if (name.startsWith("firm")) {
      const firm = of.analysis.firmBySlug.get(key ?? "");
      return firm === undefined ? undefined : partOfFirm(name, firm);
    }
    const [scope = "", member = ""] = name.split(".");
    const within = scopes[scope];
    const value: unknown = within === undefined ? undefined : Reflect.get(within, member);
    if (key === null) return value;
    if (value instanceof Map) return value.get(key);
    return isFunction(value) ? value(...JSON.parse(key)) : undefined;
  };
  return { readModel, recorder: by, valueNow };
}

type Members<M> = { readonly [K in keyof M]?: () => M[K] };

/** An object whose members are noted as they are read; `own` has those that are tracked further. */
function trackedMembers<M extends object>(of: M, scope: string, by: Recorder, own: Members<M>): M {
  const known = new Map<string | symbol, unknown>();
  const tracked: M = new Proxy(of, {
    get: (target, name) => {
      const within: unknown = Reflect.get(own, name);
      if (typeof within === "function") return within();
      if (known.has(name)) return known.get(name);
      const value: unknown = Reflect.get(target, name);
      const part = `${scope}.${String(name)}`;
      if (value instanceof Map) return keep(known, name, trackedMap(value, part, by));
      if (isFunction(value)) return keep(known, name, trackedFunction(value, part, by));
      by.note(part);
      return value;
    },
  });
  return recordedBy(tracked, by);
}

function keep<V>(known: Map<string | symbol, unknown>, name: string | symbol, value: V): V {
  known.set(name, value);
  return value;
}

/** A map whose entries are noted as they are read, and whole when it is gone through. */
function trackedMap(of: Map<unknown, unknown>, part: string, by: Recorder): object {
  return new Proxy(of, {
    get: (target, name) => {
      if (name === "get" || name === "has") {
        return (key: unknown) => {
          by.note(`${part}${tab}${String(key)}`);
          return name === "get" ? target.get(key) : target.has(key);
        };
      }
      by.note(part);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

type Asked = (...asked: readonly unknown[]) => unknown;

function isFunction(value: unknown): value is Asked {
  return typeof value === "function";
}

function trackedFunction(of: Asked, part: string, by: Recorder): Asked {
  return (...asked) => {
    by.note(`${part}${tab}${JSON.stringify(asked)}`);
    return of(...asked);
  };
}
