import { LRUCache } from 'lru-cache';

/** By tenant, hash and width; null: there is no such file. */
export type KeptFiles = LRUCache<string, { content: Buffer | null }>;

/** A campaign's image is asked for by every player who has not seen it: with a cache in front, once. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A deleted file is answered for so long by other processes. */
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
