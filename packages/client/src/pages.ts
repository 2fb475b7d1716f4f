import type { Page } from '@laurel/contract/operations/pages.ts';

type Query = Readonly<Record<string, unknown>>;

/**
 * Page after page, until one names no next one. Only the query of `next` is used: its address may be another name of the
 * server, and credentials are sent only to the address that the client was made for.
 */
export async function* pagesOf<Envelope extends Page<unknown>>(
  read: (query: Query) => Promise<Envelope>,
  query: Query = {},
): AsyncGenerator<Envelope, void, undefined> {
  for (let asked = query; ; ) {
    const page = await read(asked);
    yield page;
    if (page.next === null) return;
    asked = { ...asked, ...Object.fromEntries(new URL(page.next, 'http://localhost').searchParams) };
  }
}

/** Every item of those pages. */
export async function* itemsOf<Item>(
  pages: AsyncIterable<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { results } of pages) yield* results;
}
