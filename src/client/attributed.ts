import type { BinnedCalibration } from "./answers/binned-calibration.ts";
import type { Calibration } from "./answers/calibration.ts";
import type { CalibrationShort } from "./answers/calibration-short.ts";
import type { Provenance } from "./answers/provenance.ts";
import type { Reply } from "./ask.ts";

/** What a reading of evidence must not be passed on without. */
export interface Basis {
  readonly provenance: Provenance;
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

/** An answer that interprets. Its basis stands beside the body: to drop it is to be seen doing so. */
export type Interpreted<Body> = Recorded<Body> & Basis;

/** A row on its own, with the basis of the list that it came from. */
export type Attributed<Row> = Row & Basis;

export function recorded<Body>({ json, mirror, build }: Reply): Recorded<Body> {
  // of the shape that the routes of the build declare; the types are made from their schemas
  return { body: json as Body, mirror, build };
}

export function interpreted<Body>(reply: Reply, basisIn: (body: Body) => Basis): Interpreted<Body> {
  const answer = recorded<Body>(reply);
  return { ...answer, ...basisOf(basisIn(answer.body)) };
}

export function basisOf({ provenance, calibration, legalNote }: Basis): Basis {
  return { provenance, calibration, legalNote };
}
