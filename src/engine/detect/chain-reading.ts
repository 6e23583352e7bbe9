export interface ChainReading {
  readonly value: number;
  /** The period of the reading. */
  readonly place: number;
  readonly isNewLevel: boolean;
  /** The step in which it is written. */
  readonly step: number;
}

export interface ChainOptions {
  readonly perYear: number;
  /** Names the draws of this series. */
  readonly seed: string;
}

export interface Level {
  readonly id: number;
  /** The index of its first reading. */
  readonly start: number;
}
