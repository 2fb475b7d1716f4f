import type { ListingQuery } from '@laurel/contract/listing/listing.ts';

const keys = new WeakMap<ListingQuery, string>();

/**
 * A text that is the same for queries that have the same answer, however their parameters were written. Made once per
 * object.
 */
export function queryKey(query: ListingQuery): string {
  const known = keys.get(query);
  if (known !== undefined) return known;
  const { kinds, namesKinds, status, start_date, end_date, game_ids, tournament_type } = query;
  const { sort, page, page_size, language } = query;
  const key = JSON.stringify([
    sortedSet(kinds),
    namesKinds,
    sortedSet(status),
    start_date,
    end_date,
    sortedSet(game_ids),
    tournament_type,
    sort.map(({ field, descending }) => (descending ? `-${field}` : field)),
    page,
    page_size,
    language.toLowerCase(),
  ]);
  keys.set(query, key);
  return key;
}

function sortedSet(values: readonly string[] | null): string[] | null {
  return values && [...new Set(values)].toSorted();
}
