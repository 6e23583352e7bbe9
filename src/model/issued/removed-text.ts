/** The words in the place of removed text. */
export const removedText = "(removed)";
