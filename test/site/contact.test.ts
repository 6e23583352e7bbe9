import { expect, it } from "vitest";
import { contactHref } from "../../src/site/contact.ts";

it.for([
  ["desk@index.example", "mailto:desk@index.example"],
  ["https://index.example/contact", "https://index.example/contact"],
  ["Example Publisher, https://index.example", null],
  ["Harbour Desk, Quay 3, Varde", null],
  ["mailto:desk@index.example", null],
] as const)("leads from the contact %s to %s", ([contact, href]) => {
  expect(contactHref(contact)).toBe(href);
});
