/**
 * One line of a legal note: its last whole sentences that fit, as a note ends with what a record is
 * not. Where not even the last one fits, it is returned to be cut. The whole note is in the card's
 * description and metadata.
 */
export function legalLine(note: string, fits: (text: string) => boolean): string {
  const sentences = note.match(/\S.*?(?:[.!?](?=\s|$)|$)/gs) ?? [note];
  let line = sentences.at(-1) ?? note;
  for (let i = sentences.length - 2; i >= 0; i -= 1) {
    const longer = `${sentences[i]} ${line}`;
    if (!fits(longer)) break;
    line = longer;
  }
  return line;
}
