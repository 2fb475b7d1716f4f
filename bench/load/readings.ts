import { setTimeout } from 'node:timers/promises';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { Laurel } from '../harness/laurel.ts';
import { activeCampaigns, listedCampaigns } from './campaigns.ts';
import { fillPayouts, fillYear, READER } from './fill-readings.ts';
import { betEvent, postEvents } from './post-events.ts';

/** An operation of the bench of stalls: its name, how it is done once, and what is waited for before the next one. */
export type Operation = readonly [
  name: string,
  work: () => Promise<unknown>,
  settled?: () => Promise<unknown>,
];

/** The numbers of two tenants, from 0: one whose events lie over a year, and one with many campaigns to list. */
const YEAR = 2;
const LISTING = 3;
export const TENANTS_OF_READINGS = 4;

const DAY = 86_400_000;
const LISTED_CAMPAIGNS = 500;
const LISTED_LINES = 1_000;
/** The most campaigns on a page of the listing. */
const PAGE = 25;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the readings need: `players` of the year in addition to one with 200,000 rounds, and `lines` of payouts. */
export interface ReadingsOptions {
  players: number;
  lines: number;
}

/** Fills what is read, and returns the operations that read it, in their order. */
export async function prepareReadings(laurel: Laurel, options: ReadingsOptions): Promise<Operation[]> {
  const { year, week } = await prepareYear(laurel, options.players);
  const key = await prepareListing(laurel);
  await fillPayouts(laurel, year, options.lines);
  const ofYear = `/api/v1/campaigns/${year}`;
  const whole = { from: ago(364 * DAY), to: ago(1_000) };
  return [
    ['a batch of 16 MiB', () => postEvents(laurel, largeEvents()), () => untilScored(laurel, 0)],
    [`${options.lines} payouts as CSV`, () => read(laurel, '/api/v1/payouts', 'text/csv')],
    [`${options.lines} payouts as XLSX`, () => read(laurel, '/api/v1/payouts', XLSX)],
    ['a whole board, 1,000 lines a page', () => readPages(laurel, `${ofYear}/leaderboard`, options.players)],
    [
      '200,000 rounds explained: the first page',
      () => read(laurel, `${ofYear}/players/${READER}/explain?page_size=1000`),
    ],
    [
      '200,000 rounds explained: the last page',
      () => read(laurel, `${ofYear}/players/${READER}/explain?page_size=1000&page=200`),
    ],
    ['reasons of a campaign of a year', () => read(laurel, `${ofYear}/reasons`)],
    [
      'the history of a board over a year',
      () => read(laurel, `${ofYear}/history?from=${whole.from}&to=${whole.to}&moments=50`),
    ],
    ['a board as it was', () => read(laurel, `${ofYear}/leaderboard?at=${ago(100 * DAY)}&page_size=1000`)],
    ['a simulation over 12 weeks', () => simulate(laurel, week)],
    ['a player with 400,000 events exported', () => read(laurel, `/api/v1/players/${READER}/export`)],
    ['500 campaigns × 1,000 lines in a new language', () => readListing(laurel, key, 'fi')],
    ['the same in a second new language', () => readListing(laurel, key, 'el')],
    ['a late rate on a year', () => sendRate(laurel, '11.5')],
  ];
}

/** Publishes a campaign of a year and one of this week for the tenant, and fills its log. */
async function prepareYear(laurel: Laurel, players: number): Promise<{ year: number; week: number }> {
  const [points] = activeCampaigns(1) as [TournamentInput];
  const from = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  await laurel.call('POST', '/api/v1/exchange-rates', rateOf('11'), YEAR);
  const year = await publishOne(laurel, { ...points, custom_id: 'year', start: from(365) }, YEAR);
  const week = await publishOne(laurel, { ...points, custom_id: 'week', start: from(6) }, YEAR);
  await untilScored(laurel, YEAR);
  await fillYear(laurel, YEAR + 1, players);
  await postEvents(laurel, [betEvent({ unique_id: 'wakes', player_id: 'waker' })], YEAR);
  await untilScored(laurel, YEAR);
  return { year, week };
}

/** Publishes the campaigns, and returns a key that lists them once each has its lines. */
async function prepareListing(laurel: Laurel): Promise<string> {
  for (const definition of listedCampaigns(LISTED_CAMPAIGNS))
    await publishOne(laurel, { ...definition, leaderboard_size: LISTED_LINES }, LISTING);
  const events = Array.from({ length: LISTED_LINES + 100 }, (_, nth) =>
    betEvent({ unique_id: `l-${nth}`, player_id: `player-${nth}`, amount: 1 + nth }),
  );
  await postEvents(laurel, events, LISTING);
  await untilScored(laurel, LISTING);
  const body = { name: 'site', scopes: ['tournaments:read'] };
  return (await laurel.call<{ key: string }>('POST', '/api/v1/api-keys', body, LISTING)).key;
}

async function publishOne(laurel: Laurel, definition: TournamentInput, tenant: number): Promise<number> {
  const { id } = await laurel.call<{ id: number }>('POST', '/api/v1/campaigns', definition, tenant);
  await laurel.call('POST', `/api/v1/campaigns/${id}/publish`, {}, tenant);
  return id;
}

const LARGE_EVENTS = 10_000;
const LARGE_NOTE = 'x'.repeat(1_400);
let sent = 0;

function largeEvents(): object[] {
  return Array.from({ length: LARGE_EVENTS }, () =>
    betEvent({ unique_id: `large-${++sent}`, player_id: `player-${sent % 1_000}`, note: LARGE_NOTE }),
  );
}

function rateOf(per_eur: string): object {
  return { rates: [{ currency: 'SEK', date: ago(370 * DAY).slice(0, 10), per_eur }] };
}

async function sendRate(laurel: Laurel, per_eur: string): Promise<void> {
  await laurel.call('POST', '/api/v1/exchange-rates', rateOf(per_eur), YEAR);
  await untilScored(laurel, YEAR);
  await untilFolded(laurel);
}

/** Waits until no campaign of the tenant is folded again. */
async function untilFolded({ query }: Laurel): Promise<void> {
  for (;;) {
    const [row] = await query<{ folds: number }>(
      'select count(*)::integer as folds from campaign_folds where tenant_id = $1',
      [YEAR + 1],
    );
    if (row && row.folds <= 2) return;
    await setTimeout(50);
  }
}

async function simulate(laurel: Laurel, campaign_id: number): Promise<void> {
  const path = `/api/v1/campaigns/${campaign_id}/simulations`;
  const { id } = await laurel.call<{ id: number }>('POST', path, { windows: { weeks: 12 } }, YEAR);
  for (;;) {
    const { state } = await laurel.call<{ state: string }>('GET', `${path}/${id}`, undefined, YEAR);
    if (state === 'done') return;
    if (state !== 'running') throw new Error(`the simulation ${state}`);
    await setTimeout(50);
  }
}

async function readListing({ url }: Laurel, key: string, language: string): Promise<void> {
  for (let page = 1; page <= LISTED_CAMPAIGNS / PAGE; page++) {
    const query = `page_size=${PAGE}&page=${page}&language=${language}`;
    await drain(`${url}/public/api/v2/tournaments/details?${query}`, { authorization: key });
  }
}

async function readPages(laurel: Laurel, path: string, lines: number): Promise<void> {
  for (let page = 1; page <= lines / 1_000; page++) await read(laurel, `${path}?page_size=1000&page=${page}`);
}

/** Reads an answer of the management API to its end, and keeps none of it. */
function read({ url, accessToken }: Laurel, path: string, accept = 'application/json'): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, accept, 'laurel-tenant': String(YEAR + 1) };
  return drain(url + path, headers);
}

async function drain(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  await response.body?.pipeTo(new WritableStream());
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}

async function untilScored({ call }: Laurel, tenant: number): Promise<void> {
  for (;;) {
    const stats = await call<IntakeStats>('GET', '/api/v1/intake/stats', undefined, tenant);
    if (stats.log_seq === stats.scored_seq && stats.checkpointed_seq === stats.log_seq) return;
    await setTimeout(50);
  }
}

function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString();
}
