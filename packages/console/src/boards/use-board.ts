import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { campaignKey, laurel, pathId, useRead } from '../connection/laurel.ts';
import { queries } from '../connection/queries.ts';

/** Lines that one call reads. */
const PAGE_ROWS = 100;
/** So often it is asked whether the board is another one; its lines are read again only then. */
const LOOK_MILLISECONDS = 1_000;
/** So long the same pages must be in sight before they are read. */
const REST_MILLISECONDS = 60;
/** Pages that were scrolled past are forgotten after a while. */
const MAX_AGE_MILLISECONDS = 60_000;

/** What is known of a board besides its lines. `at`: the moment that it is of, as it was asked for; empty: now. */
export type BoardHead = { at: string } & Pick<Board, 'version' | 'settled' | 'count'> & {
    /** The board has every event that was acknowledged by then; absent: it is one of the past. */
    scored_up_to?: Board['scored_up_to'] | undefined;
  };
type Board = Awaited<ReturnType<typeof laurel.readLeaderboard>>;

/** The board now, looked at again and again, or at a past moment. While another moment is computed the one before stays. */
export function useBoardHead(id: string, at: string) {
  return useRead(
    campaignKey(id, 'board', at, 'head'),
    async (signal): Promise<BoardHead> => {
      const { version, settled, count, scored_up_to } = await laurel.readLeaderboard({
        path: { id: pathId(id) },
        query: { page_size: 1, ...asOf(at) },
        signal,
      });
      return { at, version, settled, count, scored_up_to };
    },
    {
      placeholderData: keepPreviousData,
      // What is past or final is looked at no more.
      every: ({ state }) => (at !== '' || state.data?.settled ? false : LOOK_MILLISECONDS),
      staleTime: at === '' ? 0 : Number.POSITIVE_INFINITY,
    },
  );
}

type Page = Awaited<ReturnType<typeof laurel.readLeaderboard>>;

/** Whether a value stayed for a moment. Pages that fly past are not read; those that are known are shown. */
function useRested(value: string): boolean {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value;
}

/** The pages of a board that hold these lines, from 0; only those are read, and read again when the board is another one. */
export function useBoardLines(
  id: string,
  { at, version }: BoardHead,
  [first, last]: readonly [number, number],
) {
  const from = Math.floor(first / PAGE_ROWS);
  const count = Math.floor(last / PAGE_ROWS) - from + 1;
  const isWanted = useRested(`${from} ${count}`);
  const { pages, error } = useQueries({
    queries: Array.from({ length: count }, (_, index) => ({
      ...pageQuery(id, at, from + index),
      enabled: isWanted,
    })),
    combine,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages that just came are as new as they can be
  useEffect(() => {
    if (at !== '') return;
    pages.forEach((page, index) => {
      if (page !== undefined && page.version !== version)
        void queries.invalidateQueries({ queryKey: campaignKey(id, 'lines', at, from + index), exact: true });
    });
  }, [id, at, version, from, count]);
  const lines = useMemo(() => pages.flatMap((page) => page?.results ?? []), [pages]);
  const lineAt = (index: number): LeaderboardRow | undefined =>
    pages[Math.floor(index / PAGE_ROWS) - from]?.results[index % PAGE_ROWS];
  return { lines, lineAt, error };
}

function pageQuery(id: string, at: string, page: number) {
  return {
    queryKey: campaignKey(id, 'lines', at, page),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      laurel.readLeaderboard({
        path: { id: pathId(id) },
        query: { page: page + 1, page_size: PAGE_ROWS, ...asOf(at) },
        signal,
      }),
    gcTime: MAX_AGE_MILLISECONDS,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

function combine(read: readonly { data: Page | undefined; error: Error | null }[]) {
  return {
    pages: read.map(({ data }) => data),
    error: read.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** The moment of a board as a call has it. */
export function asOf(at: string): { at?: string } {
  return at === '' ? {} : { at };
}
