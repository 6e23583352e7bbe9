/** The fewest readings that a level is learnt from, and that it keeps while a sum runs. */
export const fewestOfLevel = 2;
export const fewestBefore = 8;
/** The fewest readings whose deviation is stated. */
export const fewestOfDeviation = 12;
/** The newest readings of a level whose mean is what was usual. */
export const newestOfLevel = 12;
/** The past grows by so much between two fits. */
export const growth = 1.5;
/** The standard deviations from the level before within which the next reading takes one back that was news alone. */
export const back = 3;
