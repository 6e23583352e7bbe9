import { nearest } from "../../resolve/missing.ts";

// The page of an address that has nothing: the page of the nearest name, where one is near.

const root = document.querySelector<HTMLAnchorElement>("a.brand")?.href ?? "/";
const [, asked = ""] = /([^/]*?)(?:\.[a-z]+)?\/*$/.exec(location.pathname) ?? [];

void leadOn();

async function leadOn(): Promise<void> {
  const found = (await nearestFirm()) ?? (await nearestRecord());
  if (found === null) return;
  const link = document.createElement("a");
  link.href = `${root}${found.path}`;
  link.textContent = found.name;
  document.querySelector("#lost-nearest")?.append("The nearest page is ", link, ".");
}

interface Found {
  /** Below the root of the site. */
  readonly path: string;
  readonly name: string;
}

/** The page of the firm that has the nearest slug, or had it. */
async function nearestFirm(): Promise<Found | null> {
  const slug = await nearestOf("firm");
  const text = slug === null ? null : await read(`api/firms/${slug}.json`);
  if (text === null) return null;
  // written by the same build as this script
  const { firm } = JSON.parse(text) as { firm: { slug: string; name: string } };
  return { path: `firms/${firm.slug}.html`, name: firm.name };
}

async function nearestRecord(): Promise<Found | null> {
  const reference = await nearestOf("reference");
  return reference === null ? null : { path: `publications/${reference}.html`, name: reference };
}

/** The nearest name, unless more than a third of what was asked for would have to change. */
async function nearestOf(noun: string): Promise<string | null> {
  const names = await read(`s/names/${noun}.txt`);
  return names && nearest(asked, names.split("\n"), Math.floor(asked.length / 3));
}

/** A file of the site; null where there is none, or it cannot be read. */
async function read(path: string): Promise<string | null> {
  const response = await fetch(`${root}${path}`).catch(() => null);
  return response?.ok === true ? response.text() : null;
}
