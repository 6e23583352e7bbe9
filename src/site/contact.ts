/** Where a publisher's contact leads: an address of mail or of a page; null for words, such as a name and a street. */
export function contactHref(contact: string): string | null {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  return /^[^\s@:/]+@[^\s@:/]+$/.test(contact) ? `mailto:${contact}` : null;
}
