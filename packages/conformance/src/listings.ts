import { isObject, objectOf } from './answers.ts';
import { expect } from './check.ts';
import { listingPath, NotShown, type Target } from './target.ts';

/** An entry of the listing, of which nothing is known but that it is an object. */
export type Entry = Record<string, unknown>;

export interface CheckedPage {
  count: number;
  next: string | null;
  previous: string | null;
  results: Entry[];
}

/** One page of the listing, whose envelope is as the contract says. */
export async function listingPageOf(
  target: Target,
  query: Record<string, string> | string = {},
): Promise<CheckedPage> {
  const { count, next, previous, results } = objectOf(await target.listing(query));
  expect(Number.isInteger(count) && (count as number) >= 0, `count is ${JSON.stringify(count)}`);
  for (const [name, url] of Object.entries({ next, previous }))
    expect(url === null || typeof url === 'string', `${name} is ${JSON.stringify(url)}`);
  expect(Array.isArray(results) && results.every(isObject), 'results is no array of objects');
  return { count, next, previous, results } as CheckedPage;
}

/** More are not read: what many pages show, more would not show better. */
const MAX_PAGES = 40;

/** All entries that a query lists, by following `next` from the first page; at most those of 40 pages. */
export async function entriesOf(target: Target, query: Record<string, string> = {}): Promise<Entry[]> {
  const entries: Entry[] = [];
  let page = await listingPageOf(target, { page_size: '25', ...query });
  for (let pages = 1; ; pages++) {
    entries.push(...page.results);
    if (page.next === null || pages === MAX_PAGES) return entries;
    page = await listingPageOf(target, pathOf(page.next));
  }
}

/** The entries of the whole listing, of which there must be some. */
export async function someEntries(target: Target, least = 1): Promise<Entry[]> {
  const entries = await entriesOf(target);
  if (entries.length < least)
    throw new NotShown(`needs ${least} tournaments; the listing has ${entries.length}`);
  return entries;
}

/** The part of an address of the listing that is asked of the server under test, whatever name it calls itself. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://relative.invalid');
  expect(pathname.endsWith(listingPath), `${url} is no address of the listing`);
  return pathname + search;
}

/** A member of an entry by its path: `campaign.terms.content`. */
export function memberAt(entry: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), entry);
}

/** A text member of an entry. */
export function textAt(entry: Entry, path: string): string {
  const value = memberAt(entry, path);
  expect(typeof value === 'string', `${path} is ${JSON.stringify(value)}`);
  return value;
}
