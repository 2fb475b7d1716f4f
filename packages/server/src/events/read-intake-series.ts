import { type IntakeSeries, maxSeriesMilliseconds } from '@laurel/contract/events/intake-series.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import { keyNamesOf } from './event-key.ts';
import type { IntakeNotes } from './intake/intake-notes.ts';
import { readStats } from './read-stats.ts';
import { type MinutesQuery, readKeyCounts, readMinutes } from './store/intake-minutes.ts';
import { receivedFrom } from './store/positions.ts';

export interface SeriesDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<LogFollower, 'appended' | 'shownSeq'>;
  intakeNotes: Pick<IntakeNotes, 'written'>;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;

/**
 * Intake by the minute in a window of at most a day, and how far boards are behind (docs/intake.md). Fault:
 * `invalid_parameter`.
 */
export async function readIntakeSeries(
  dependencies: SeriesDependencies,
  tenant_id: number,
  query: { from?: string; to?: string; api_key_id?: number },
): Promise<IntakeSeries> {
  const { database, intakeNotes } = dependencies;
  await intakeNotes.written(tenant_id);
  const window = windowOf(dependencies.clock(), query);
  const minutes = await readMinutes(database.ofTenant(tenant_id), window);
  const keys = await readKeyCounts(database.ofTenant(tenant_id), window);
  const nameOf = await keyNamesOf(database.ofTenant(tenant_id), keys);
  return {
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    lag: await readLag(dependencies, tenant_id),
    minutes: minutes.map(({ minute, ...counts }) => ({ minute: minute.toISOString(), ...counts })),
    keys: keys.map((key) => ({ ...key, name: nameOf(key) })),
  };
}

/** The window, extended to whole minutes. */
function windowOf(
  now: Date,
  {
    from: fromText,
    to: toText,
    api_key_id = null,
  }: { from?: string; to?: string; api_key_id?: number | null },
): MinutesQuery {
  const to = toText === undefined ? now.getTime() + 1 : timeOf('to', toText);
  const end = Math.ceil(to / MINUTE) * MINUTE;
  const from = fromText === undefined ? end - HOUR : timeOf('from', fromText);
  const start = Math.floor(from / MINUTE) * MINUTE;
  if (start >= end) throw refusal('from', 'must be before to');
  if (to - from > maxSeriesMilliseconds) throw refusal('from', 'must be at most 24 hours before to');
  return { from: new Date(start), to: new Date(end), api_key_id };
}

async function readLag(dependencies: SeriesDependencies, tenant_id: number): Promise<IntakeSeries['lag']> {
  const { log_seq, scored_seq } = await readStats(dependencies, tenant_id);
  const events = log_seq - scored_seq;
  const oldest =
    events === 0 ? undefined : await receivedFrom(dependencies.database.ofTenant(tenant_id), scored_seq + 1);
  const waited = oldest ? dependencies.clock().getTime() - oldest.received_at / 1_000 : 0;
  return { log_seq, scored_seq, events, seconds: Math.max(0, waited) / 1_000 };
}

function timeOf(parameter: string, text: string): number {
  const time = parseTimestamp(text);
  if (time === null) throw refusal(parameter, 'must be an RFC 3339 time of the years 2000 to 2100');
  return time / 1_000;
}

function refusal(parameter: string, detail: string): Fault {
  return new Fault('invalid_parameter', `${parameter}: ${detail}.`, { errors: [{ parameter, detail }] });
}
