/** What the tool's exit status says (contract section 8). */
export const exitCodes = {
  done: 0,
  /** The content or what was verified has problems. */
  problems: 1,
  wrongUsage: 2,
  /** Something was published, but not all of it. */
  inPart: 3,
} as const;
