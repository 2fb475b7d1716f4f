import type { Page } from '@laurel/contract/operations/pages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';

/** What a table needs of a list whose pages come as they are scrolled to. */
export interface ListOf<Item> {
  rows: Item[];
  /** How many there are on all pages; undefined until the first came. */
  count: number | undefined;
  error: Error | null;
  isLoading: boolean;
  /** Reads the next page, if there is one that is not on its way. */
  more: () => void;
}

/** `read` answers a page of the list by its number, from 1; `key` is what the list is of, its filters included. */
export function useList<Item>(
  key: readonly unknown[],
  read: (page: number, signal: AbortSignal) => Promise<Page<Item>>,
  { every }: { every?: number } = {},
): ListOf<Item> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? undefined : pages.length + 1),
    ...(every !== undefined && { refetchInterval: every }),
  });
  return {
    rows: query.data?.pages.flatMap(({ results }) => results) ?? [],
    count: query.data?.pages[0]?.count,
    error: query.error,
    isLoading: query.isPending,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}
