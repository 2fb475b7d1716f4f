import { useInfiniteQuery } from '@tanstack/react-query';

/** A page of a list that is never counted: `next` is where the next one begins; null: there is none. */
interface PageBefore<Item, Cursor> {
  next: Cursor | null;
  results: Item[];
}

/** What a screen needs of such a list. */
export interface LongList<Item> {
  rows: Item[];
  error: Error | null;
  isLoading: boolean;
  isReadingMore: boolean;
  /** Reads the next page; undefined: there is none. */
  more: (() => void) | undefined;
}

/**
 * `read` answers the page after a cursor, or below a number; undefined: the first. `key` is what the list is of, its filters
 * included.
 */
export function useLongList<Item, Cursor extends number | string = number>(
  key: readonly unknown[],
  read: (before: Cursor | undefined, signal: AbortSignal) => Promise<PageBefore<Item, Cursor>>,
  { isAsked = true, every }: { isAsked?: boolean; every?: number } = {},
): LongList<Item> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam as Cursor | undefined, signal),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isAsked,
    ...(every !== undefined && { refetchInterval: every }),
  });
  return {
    rows: query.data?.pages.flatMap(({ results }) => results) ?? [],
    error: query.error,
    isLoading: query.isLoading,
    isReadingMore: query.isFetchingNextPage,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  };
}
