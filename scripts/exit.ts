/** The exit statuses of the tool. */
export const exitCodes = {
  done: 0,
  /** The content, or what was verified, has problems. */
  problems: 1,
  wrongUsage: 2,
  /** Done in part, as it was asked for. */
  inPart: 3,
} as const;
