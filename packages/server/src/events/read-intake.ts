import { type IntakeSeries, maxSeriesMilliseconds } from '@laurel/contract/events/intake-series.ts';
import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { readKeyNames } from '../identity/identity.ts';
import { invalidParameter, timeIn } from '../validation/refusals.ts';
import { type IntakeNotes, REFUSALS_KEPT_MILLISECONDS } from './intake/intake-notes.ts';
import { type MinutesQuery, readIntakeStats, readKeyCounts, readMinutes } from './store/intake-minutes.ts';
import { readLogClock, receivedFrom } from './store/positions.ts';
import { readRefusals } from './store/refused-events.ts';

/** What reads how far scoring is. */
export interface StatsDependencies {
  database: Database;
  scoring: Pick<LogFollower, 'appended' | 'shownSeq'>;
}

/**
 * The tenant's intake counters (docs/rules/intake.md#8). A client that reads that everything is scored and then asks this
 * process for a board gets all of it: events count as scored once boards in the memory of this process show them.
 */
export async function readStats(dependencies: StatsDependencies, tenant_id: number): Promise<IntakeStats> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  // Read first: what was acknowledged before it is among the counts.
  const now = await readLogClock(tenant);
  const stats = await readCounts(dependencies, tenant_id);
  const scored_up_to = await scoredUpTo(tenant, stats, now);
  return { ...stats, scored_up_to: formatExactly(scored_up_to) };
}

/**
 * The time (µs, by the clock of the log) up to which boards of this process have every event that was acknowledged
 * (docs/rules/intake.md#8).
 */
export async function readScoredUpTo(dependencies: StatsDependencies, tenant_id: number): Promise<number> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  const now = await readLogClock(tenant);
  return scoredUpTo(tenant, await readCounts(dependencies, tenant_id), now);
}

/** Just before the first event that is not scored was received; `now` if all are. */
async function scoredUpTo(
  tenant: TenantSession,
  { scored_seq, log_seq }: Pick<IntakeStats, 'scored_seq' | 'log_seq'>,
  now: number,
): Promise<number> {
  if (scored_seq >= log_seq) return now;
  const next = await receivedFrom(tenant, scored_seq + 1);
  return next ? Math.min(now, next.received_at - 1) : now;
}

async function readCounts(
  { database, scoring }: StatsDependencies,
  tenant_id: number,
): Promise<Omit<IntakeStats, 'scored_up_to'>> {
  for (;;) {
    const { stats, scored_at_most, cursor } = await readIntakeStats(database.ofTenant(tenant_id));
    // If the process that worked on it was killed, this one continues.
    if (stats.checkpointed_seq < stats.log_seq || scored_at_most !== null) scoring.appended(tenant_id);
    const shown = await scoring.shownSeq(tenant_id, cursor);
    // An event that was just shown may have caused a board to be folded again, which the counters do not show yet.
    if (shown === undefined) continue;
    const scored = Math.min(shown, stats.log_seq, scored_at_most ?? stats.log_seq);
    const checkpointed = Math.min(stats.checkpointed_seq, stats.log_seq);
    return { ...stats, scored_seq: Math.max(0, scored), checkpointed_seq: checkpointed };
  }
}

export interface SeriesDependencies extends StatsDependencies {
  clock: () => Date;
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
  { from: fromText, to: toText, api_key_id }: { from?: string; to?: string; api_key_id?: number },
): MinutesQuery {
  const to = toText === undefined ? now.getTime() + 1 : timeIn('to', toText) / 1_000;
  const end = Math.ceil(to / MINUTE) * MINUTE;
  const from = fromText === undefined ? end - HOUR : timeIn('from', fromText) / 1_000;
  const start = Math.floor(from / MINUTE) * MINUTE;
  if (start >= end) throw invalidParameter('from', 'must be before to');
  if (to - from > maxSeriesMilliseconds) throw invalidParameter('from', 'must be at most 24 hours before to');
  return { from: new Date(start), to: new Date(end), api_key_id: api_key_id ?? null };
}

async function readLag(dependencies: SeriesDependencies, tenant_id: number): Promise<IntakeSeries['lag']> {
  const { log_seq, scored_seq } = await readStats(dependencies, tenant_id);
  const events = log_seq - scored_seq;
  const oldest =
    events === 0 ? undefined : await receivedFrom(dependencies.database.ofTenant(tenant_id), scored_seq + 1);
  const waited = oldest ? dependencies.clock().getTime() - oldest.received_at / 1_000 : 0;
  return { log_seq, scored_seq, events, seconds: Math.max(0, waited) / 1_000 };
}

interface RefusedEventsQuery {
  unique_id?: string;
  api_key_id?: number;
  /** Only those before this one. */
  before?: number;
  page_size?: number;
}

/** The newest refused events that match; `next`: the value of `before` for the next page, null on the last one. */
export async function listRefusedEvents(
  { database, clock, intakeNotes }: Pick<SeriesDependencies, 'database' | 'clock' | 'intakeNotes'>,
  tenant_id: number,
  { unique_id, api_key_id, before = Number.MAX_SAFE_INTEGER, page_size = 50 }: RefusedEventsQuery,
) {
  await intakeNotes.written(tenant_id);
  const since = new Date(clock().getTime() - REFUSALS_KEPT_MILLISECONDS);
  const filter = { since, below: before, unique_id: unique_id ?? null, api_key_id: api_key_id ?? null };
  const tenant = database.ofTenant(tenant_id);
  const rows = await readRefusals(tenant, filter, page_size + 1);
  const nameOf = await keyNamesOf(tenant, rows);
  const results = rows
    .slice(0, page_size)
    .map(({ refusal_id: id, ...row }) => ({ id, ...row, api_key_name: nameOf(row) }));
  return { next: rows.length > page_size ? (results.at(-1)?.id ?? null) : null, results };
}

/** Reads the names of the rows' API keys. No join does it: on a cluster, keys may be on another machine. */
async function keyNamesOf(
  tenant: TenantSession,
  rows: readonly { api_key_id: number }[],
): Promise<(row: { api_key_id: number }) => string | null> {
  const names = await readKeyNames(tenant, [...new Set(rows.map((row) => row.api_key_id))]);
  return (row) => names.get(row.api_key_id) ?? null;
}
