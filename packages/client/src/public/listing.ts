import { realEnvironment } from '../environment.ts';
import { sendPublic } from './send-public.ts';

/** The server of a page, and the reader's credential and language. */
export interface ListingSource {
  /** Address of the server without a slash at its end. */
  server: string;
  language: string;
  credential: () => Promise<string | undefined>;
}

const MAX_PAGES = 4;

/**
 * Up to a hundred entries of the listing at `path`, in the server's order; `parameters` narrow them, and reading ends once
 * `isEnough` accepts the found ones. Throws if the server refuses or is unreachable.
 */
export async function readListing<Entry>(
  { server, language, credential }: ListingSource,
  path: string,
  parameters: Record<string, string>,
  isEnough?: (found: Entry[]) => boolean,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = new URLSearchParams({ page_size: '25', ...parameters, language, page: `${page}` });
    const address = `${server}/public/api/v2/${path}?${query}`;
    const response = await sendPublic(realEnvironment.fetch, address, await credential());
    const { results, next } = (await response.json()) as { next: string | null; results: Entry[] };
    found.push(...results);
    if (!next || isEnough?.(found)) break;
  }
  return found;
}
