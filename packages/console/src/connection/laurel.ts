import { createClient } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { Page } from '@laurel/contract/operations/pages.ts';
import { type UseQueryOptions, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { clock } from '../time/clock.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { base } from './address.ts';
import { chosenTenant } from './chosen-tenant.ts';
import { noteAnswer } from './reachable.ts';
import { recordCall, withoutSecrets } from './recorded-calls.ts';

/** Statuses of proxies and of a server that starts or lost its database: nothing was carried out, and it will be back. */
const away = new Set([502, 503, 504]);

/**
 * Every operation of the API, with the cookie of the signed-in user. A call is tried once: screens ask again by themselves,
 * and people repeat a change.
 */
export const laurel = createClient({ url: base, fetch: send, clock, attempts: 1 });

async function send(address: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const tenant = chosenTenant();
  const headers = new Headers(init.headers);
  if (tenant !== undefined) headers.set('laurel-tenant', tenant);
  const path = String(address).slice(base.length);
  const note = recordCall({
    method: init.method ?? 'GET',
    path,
    body: typeof init.body === 'string' ? withoutSecrets(init.body) : undefined,
    fileType: init.body instanceof Blob ? (headers.get('content-type') ?? undefined) : undefined,
    tenant,
  });
  try {
    const answer = await fetch(address, { ...init, headers, credentials: 'same-origin' });
    note(answer.status);
    noteAnswer(!away.has(answer.status));
    return answer;
  } catch (error) {
    if (!init.signal?.aborted) noteAnswer(false);
    throw error;
  }
}

/** The id of the campaign that the address names, as text. */
export function useCampaignId(): string {
  return useAddressId('id');
}

/** What the address has under this name, as text. */
export function useAddressId(name: 'id' | 'alarm_id' | 'request_id' | 'player_id' | 'player'): string {
  return useParams({
    strict: false,
    select: (params) => String((params as Partial<Record<typeof name, string>>)[name]),
  });
}

/** The campaign of the page, read once for all of its parts. What belongs to it has keys that begin with the same. */
export function useCampaign() {
  return useCampaignById(useCampaignId(), { every: 15_000 });
}

/** A campaign by its id, as text where an address or a field has it; '': none. */
export function useCampaignById(id: string | number, options?: ReadOptions<Campaign>) {
  return useRead(
    campaignKey(id),
    (signal) => laurel.readCampaign({ path: { id: pathId(String(id)) }, signal }),
    { enabled: id !== '', ...options },
  );
}

/** Reads the campaign of the address in parts of a page that only one kind has: the page shows them of no other. */
export function useCampaignOf<Kind extends CampaignKindName>() {
  return useCampaign() as UseQueryResult<Extract<Campaign, { kind: Kind }>>;
}

/** Key of what is read of a campaign; further words make it that of a part. */
export function campaignKey(id: string | number, ...of: unknown[]): readonly unknown[] {
  return ['campaign', String(id), ...of];
}

/** An id from an address, as calls take it; 0, which nothing has, where it is none: the server says so. */
export function pathId(id: string): number {
  return wholeNumber(id) ?? 0;
}

interface ReadOptions<Data>
  extends Pick<
    UseQueryOptions<Data>,
    'enabled' | 'staleTime' | 'gcTime' | 'placeholderData' | 'refetchOnWindowFocus' | 'refetchOnReconnect'
  > {
  /** How often it is read again (ms). */
  every?: UseQueryOptions<Data>['refetchInterval'] | undefined;
}

/** What `read` answers, for `<Read query>`; `key` is what that is of, everything included that decides on it. */
export function useRead<Data>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Data>,
  { every = false, ...options }: ReadOptions<Data> = {},
): UseQueryResult<Data> {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: every,
    ...options,
  });
}

/** What a table needs of a list whose pages come as they are asked for. */
export interface ListOf<Item> {
  rows: Item[];
  /** How many there are on all pages; undefined until the first came, and where nobody counts them. */
  count: number | undefined;
  error: Error | null;
  isLoading: boolean;
  isReadingMore: boolean;
  /** Reads the next page; undefined: there is none. */
  more: (() => void) | undefined;
}

interface ListOptions {
  enabled?: boolean;
  /** How often it is read again (ms). */
  every?: number | false;
}

/** `read` answers a page of the list by its number, from 1; `key` is what the list is of, its filters included. */
export function useList<Item>(
  key: readonly unknown[],
  read: (page: number, signal: AbortSignal) => Promise<Page<Item>>,
  options?: ListOptions,
): ListOf<Item> {
  const next = ({ next }: Page<Item>, pages: unknown[]) => (next === null ? undefined : pages.length + 1);
  return usePages<Page<Item>, Item, number | undefined>(
    key,
    (page = 1, signal) => read(page, signal),
    next,
    options,
  );
}

/**
 * `read` answers the page after a cursor, or below a number; undefined: the first. `key` is what the list is of, its filters
 * included.
 */
export function useLongList<Item, Cursor extends number | string = number>(
  key: readonly unknown[],
  read: (
    before: Cursor | undefined,
    signal: AbortSignal,
  ) => Promise<{ next: Cursor | null; results: Item[] }>,
  options?: ListOptions,
): ListOf<Item> {
  return usePages(key, read, ({ next }) => next ?? undefined, options);
}

function usePages<Found extends { results: Item[]; count?: number }, Item, At>(
  key: readonly unknown[],
  read: (at: At | undefined, signal: AbortSignal) => Promise<Found>,
  next: (page: Found, pages: Found[]) => At | undefined,
  { enabled = true, every = false }: ListOptions = {},
): ListOf<Item> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam as At | undefined, signal),
    initialPageParam: undefined as At | undefined,
    getNextPageParam: next,
    enabled,
    refetchInterval: every,
  });
  const { data, error, isLoading, hasNextPage, isFetchingNextPage: isReadingMore } = query;
  const more = () => void (isReadingMore || query.fetchNextPage({ cancelRefetch: false }));
  return {
    ...{ error, isLoading, isReadingMore },
    rows: data?.pages.flatMap(({ results }) => results) ?? [],
    count: data?.pages[0]?.count,
    more: hasNextPage ? more : undefined,
  };
}
