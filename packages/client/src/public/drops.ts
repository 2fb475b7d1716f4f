import type { ShownDrops } from '@laurel/contract/drops/drops.ts';
import { readOfCampaign } from './campaign-answer.ts';
import type { ListingSource } from './listing.ts';

/** What fell of a drop, what is left, and what proves it. */
export type PublishedDrops = ShownDrops;

/** What is published of a drop (docs/rules/drops.md#6). Throws if the server refuses or is unreachable. */
export async function readPublishedDrops(source: ListingSource, campaign: number): Promise<PublishedDrops> {
  const path = `${campaign}/drops?${new URLSearchParams({ language: source.language })}`;
  return (await readOfCampaign(source, path)) as PublishedDrops;
}
