import { LRUCache } from 'lru-cache';

/** By tenant, hash and width; null: there is no such file. */
export type KeptFiles = LRUCache<string, { content: Buffer | null }>;

/** Every player who has not seen a campaign's image requests it; with a cache in front, it is requested once. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Other processes serve a deleted file for so long. */
const MAX_AGE_MILLISECONDS = 60_000;
/** What an entry takes in addition to its content. */
const ENTRY_BYTES = 200;

export function keptFiles(): KeptFiles {
  return new LRUCache({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ content }) => ENTRY_BYTES + (content?.length ?? 0),
    ttl: MAX_AGE_MILLISECONDS,
  });
}
