import type { ShownDrops } from '@laurel/contract/drops/drops.ts';
import type { ListingSource } from './listing.ts';
import { readPublic } from './read-public.ts';

/** What fell of a drop, what is left, and what proves it. */
export type PublishedDrops = ShownDrops;

/** What is published of a drop (docs/rules/drops.md#6). Throws if the server refuses or is unreachable. */
export async function readPublishedDrops(source: ListingSource, campaign: number): Promise<PublishedDrops> {
  const path = `campaigns/${campaign}/drops?${new URLSearchParams({ language: source.language })}`;
  return (await (await readPublic(source, path)).json()) as PublishedDrops;
}
