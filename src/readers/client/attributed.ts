import type { Calibration, CalibrationShort, ListProvenance, Provenance } from "./answers.ts";
import type { Read } from "./read.ts";
import type { Proof } from "./settings.ts";

/** An answer as a live host would give it, including failures. */
export interface Reply extends Found {
  readonly proof: Proof;
}

export interface Found {
  readonly status: number;
  readonly body: string;
  /** The parsed body; undefined where it is not JSON. */
  readonly json: unknown;
  /** The mirror that answered. */
  readonly mirror: string;
  /** The build of the answer. */
  readonly build: string;
  /** The edition of the list that it is of; null for an answer that is not a list. */
  readonly edition: string | null;
  readonly read: Read;
}

type Judged = Calibration | CalibrationShort;

/** The basis of an interpretation, without which it must not be passed on. */
export interface Basis<C = Judged> {
  readonly provenance: Provenance | ListProvenance;
  /** null in an export of a build whose forecasts or outcomes cannot be used. */
  readonly calibration: C;
  readonly legalNote: string;
}

/** An answer of records: what was observed or issued. */
export interface Recorded<Body> {
  readonly body: Body;
  /** The mirror that answered. */
  readonly mirror: string;
  /** The build that the answer is of. */
  readonly build: string;
  readonly proof: Proof;
  /** Reads a file of that build from that mirror, checked as the answer was; null where there is none. */
  readonly read: Read;
}

/** An answer that interprets, with its basis beside the body. */
export type Interpreted<Body, C = Judged> = Recorded<Body> & Basis<C>;

/** A row with the basis of its list. */
export type Attributed<Row, C = Judged> = Row & Basis<C>;

export const bodyOf = ({ body }: Reply): string => body;

export function recorded<Body>({ json, mirror, build, proof, read }: Reply): Recorded<Body> {
  // in the shape that the routes declare, from whose schemas the types are made
  return { body: json as Body, mirror, build, proof, read };
}

export function interpreted<Body, C>(basisIn: (body: Body) => Basis<C>) {
  return (reply: Reply): Interpreted<Body, C> => {
    const answer = recorded<Body>(reply);
    return { ...answer, ...basisOf(basisIn(answer.body)) };
  };
}

/** The basis in an object of an answer. Throws a TypeError where it is not there. */
export function basisOf<C>({ provenance, calibration, legalNote }: Basis<C>): Basis<C> {
  if (!provenance || calibration === undefined || !legalNote)
    throw new TypeError("It does not say its basis");
  return { provenance, calibration, legalNote };
}
