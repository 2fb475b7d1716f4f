import { type PublicSource, readPublic } from './read-public.ts';

/** The server of a page, and the reader's credential and language. */
export interface ListingSource extends PublicSource {
  language: string;
}

const MAX_PAGES = 4;

/**
 * Up to a hundred entries of the listing at `path`, in the server's order; `parameters` narrow them, and reading ends once
 * `isEnough` accepts the found ones. Throws if the server refuses or is unreachable.
 */
export async function readListing<Entry>(
  source: ListingSource,
  path: string,
  parameters: Record<string, string>,
  isEnough?: (found: Entry[]) => boolean,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { language } = source;
    const query = new URLSearchParams({ page_size: '25', ...parameters, language, page: `${page}` });
    const response = await readPublic(source, `${path}?${query}`);
    const { results, next } = (await response.json()) as { next: string | null; results: Entry[] };
    found.push(...results);
    if (!next || isEnough?.(found)) break;
  }
  return found;
}
