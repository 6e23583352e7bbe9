import type {
  BinnedCalibration,
  Calibration,
  CalibrationShort,
  ListProvenance,
  Provenance,
} from "./answers.ts";
import type { Reply } from "./ask.ts";

/** The basis of an interpretation, without which it must not be passed on. */
export interface Basis {
  readonly provenance: Provenance | ListProvenance;
  readonly calibration: Calibration | BinnedCalibration | CalibrationShort;
  readonly legalNote: string;
}

/** An answer of records: what was observed or issued. */
export interface Recorded<Body> {
  readonly body: Body;
  /** The mirror that answered. */
  readonly mirror: string;
  /** The build that the answer is of. */
  readonly build: string;
}

/** An answer that interprets, with its basis beside the body. */
export type Interpreted<Body> = Recorded<Body> & Basis;

/** A row with the basis of its list. */
export type Attributed<Row> = Row & Basis;

export const bodyOf = ({ body }: Reply): string => body;

export function recorded<Body>({ json, mirror, build }: Reply): Recorded<Body> {
  // in the shape that the routes declare, from whose schemas the types are made
  return { body: json as Body, mirror, build };
}

export function interpreted<Body>(basisIn: (body: Body) => Basis) {
  return (reply: Reply): Interpreted<Body> => {
    const answer = recorded<Body>(reply);
    return { ...answer, ...basisOf(basisIn(answer.body)) };
  };
}

/** The basis in an object of an answer. Throws a TypeError where it is not there. */
export function basisOf({ provenance, calibration, legalNote }: Basis): Basis {
  if (!provenance || !calibration || !legalNote) throw new TypeError("It does not say its basis");
  return { provenance, calibration, legalNote };
}
