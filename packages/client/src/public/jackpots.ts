import type { ShownJackpot } from '@laurel/contract/jackpots/jackpots.ts';
import type { ListingSource } from './listing.ts';
import { readPublic } from './read-public.ts';

/** The pots of a jackpot, those that fell, and what proves it. */
export type PublishedJackpot = ShownJackpot;

/** What is published of a jackpot (docs/rules/jackpots.md#6). Throws if the server refuses or is unreachable. */
export async function readPublishedJackpot(
  source: ListingSource,
  campaign: number,
): Promise<PublishedJackpot> {
  const path = `campaigns/${campaign}/jackpot?${new URLSearchParams({ language: source.language })}`;
  return (await (await readPublic(source, path)).json()) as PublishedJackpot;
}
