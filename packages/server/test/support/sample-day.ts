import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TournamentDefinition, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';

const folder = new URL('../data/sample-day/', import.meta.url);

/** One event of the sample day as it is sent. */
export interface SampleEvent {
  event: string;
  data: Record<string, unknown> & { unique_id: string; timestamp: string };
}

/** One row of an expected board. */
export interface SampleRow {
  place: number;
  player_id: string;
  score: string;
  reached_at: string;
  prizes: string[];
}

/** The 36,113 events in order of arrival, resends among them. */
export function sampleEvents(): SampleEvent[] {
  const lines = gunzipSync(readFileSync(new URL('day.ndjson.gz', folder))).toString('utf8');
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as SampleEvent]));
}

export function sampleCampaignInputs(): TournamentInput[] {
  return JSON.parse(readFileSync(new URL('campaigns.json', folder), 'utf8')) as TournamentInput[];
}

export function sampleCampaigns(): TournamentDefinition[] {
  return sampleCampaignInputs().map((input) => normaliseDefinition(input));
}

/** The expected boards by `custom_id`, computed by a program that shares no code with this one. */
export function sampleBoards(): Record<string, SampleRow[]> {
  return JSON.parse(readFileSync(new URL('boards.json', folder), 'utf8')) as Record<string, SampleRow[]>;
}

export function sampleRates(): ReturnType<typeof rateTable> {
  const file = JSON.parse(readFileSync(new URL('rates.json', folder), 'utf8')) as Record<
    string,
    Array<[string, string]>
  >;
  return rateTable(
    Object.entries(file).flatMap(([currency, rates]) =>
      rates.map(([date, per_eur]) => ({ currency, date, per_eur })),
    ),
  );
}

/** The timestamp of an event in µs. */
export function instantOf(event: SampleEvent): number {
  const instant = parseTimestamp(event.data.timestamp);
  if (instant === null) throw new Error(`no timestamp: ${event.data.timestamp}`);
  return instant;
}

/** A fixed shuffle: the same order on every machine, unrelated to the order of arrival. */
export function shuffle<Item>(items: readonly Item[]): Item[] {
  let state = 20_261_120;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
