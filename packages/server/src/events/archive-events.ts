import { hash } from 'node:crypto';
import {
  type ArchivedEvent,
  type ArchivePart,
  type ArchiveRemoval,
  type ArchiveRemoved,
  maxArchivedAtOnce,
} from '@laurel/contract/events/archive.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { exactNumber } from '@laurel/contract/values/exact-json.ts';
import { formatExactly, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { archiveText } from '@laurel/rules/rounds/archive-text.ts';
import { LAUREL, writeAudit } from '../audit/audit.ts';
import { lockScoringCursor } from '../cursor/cursor.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { invalidMember, invalidParameter } from '../validation/refusals.ts';
import {
  deleteEvents,
  deleteExpiredEvents,
  noteArchivedBefore,
  readArchivedBefore,
  readUnsettledStarts,
  readWholeEvents,
  readWholeEventsOf,
  reclaimSpace,
  type WholeEvent,
} from './store/archive.ts';

interface ArchiveDependencies {
  database: Database;
  clock: () => Date;
}

/**
 * The next part of the log that may be archived: events that no unsettled board and no fact can need any more. Changes
 * nothing. Faults: `invalid_parameter` for a time that is invalid or in the future, `conflict` if a campaign needs earlier
 * events.
 */
export async function readArchivePart(
  { database, clock }: ArchiveDependencies,
  tenant_id: number,
  { before: text, after = 0 }: { before: string; after?: number },
): Promise<ArchivePart> {
  const tenant = database.ofTenant(tenant_id);
  const before = pastTime(text, clock);
  if (before === undefined) throw invalidParameter('before', PAST_TIME);
  await refuseNeeded(tenant, before);
  const rows = await readWholeEvents(tenant, {
    before,
    after,
    limit: maxArchivedAtOnce,
  });
  const reachesFurther = rows.some((row) => row.received_at < before.getTime() * 1000);
  return {
    tenant_id,
    next: reachesFurther ? (rows.at(-1)?.seq ?? null) : null,
    events: rows.filter((row) => row.archivable).map(archivedEvent),
  };
}

/**
 * Removes events whose kept text has that hash; all or none. If none of them is left, an earlier call removed them and this
 * one changes nothing. Scoring waits meanwhile, so it never sees half of a game round. Faults: `invalid_body`, and
 * `conflict` if a campaign needs them, a game round continued since they were read, or the kept text differs from the log.
 */
export async function removeArchived(
  { database, clock }: ArchiveDependencies,
  { tenant_id, username }: Pick<Staff, 'tenant_id' | 'username'>,
  { before: text, seqs, sha256 }: ArchiveRemoval,
): Promise<ArchiveRemoved> {
  const at = clock();
  const before = pastTime(text, clock);
  if (before === undefined) throw invalidMember('/before', PAST_TIME);
  const removed = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const rows = await readWholeEventsOf(tenant, before, seqs);
    if (rows.length === 0) return 0;
    refuseOthers(rows, sha256);
    await refuseNeeded(tenant, before);
    refuseGoneOn(rows);
    await deleteEvents(tenant, seqs);
    await noteArchivedBefore(tenant, before);
    const details = {
      before: text,
      events: rows.length,
      first_seq: rows[0]?.seq,
      last_seq: rows.at(-1)?.seq,
      sha256,
    };
    const entry = { at, author: username, campaign_id: null, reason: null, details };
    await writeAudit(tenant, { action: 'events.archived', ...entry });
    return rows.length;
  });
  if (removed > 0) await reclaimSpace(database);
  return { removed };
}

/** How many numbers of the log one transaction of a removal looks at. */
const EVENTS_AT_ONCE = 5_000;

/**
 * Removes events of before the time that no unsettled campaign needs. The time is recorded first, so that no campaign that
 * needs them is published meanwhile. If the process ends before it is done, the next day's removal takes the rest.
 */
export async function removeExpiredEvents(
  { database, clock }: ArchiveDependencies,
  tenant_id: number,
  wanted: Date,
): Promise<void> {
  const before = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const before = await allowed(tenant, wanted);
    const done = await readArchivedBefore(tenant);
    if (done !== null && done >= before.getTime() * 1_000) return undefined;
    await noteArchivedBefore(tenant, before);
    const details = { before: before.toISOString() };
    const entry = { at: clock(), author: LAUREL, campaign_id: null, reason: null, details };
    await writeAudit(tenant, { ...entry, action: 'events.expired' });
    return before;
  });
  if (!before) return;
  let removed = 0;
  for (let after = 0; ; ) {
    const piece = await database.ofTenant(tenant_id).transaction(async (tenant) => {
      await lockScoringCursor(tenant);
      return deleteExpiredEvents(tenant, { before, after, limit: EVENTS_AT_ONCE });
    });
    if (!piece) break;
    removed += piece.deleted;
    after = piece.last;
  }
  if (removed > 0) await reclaimSpace(database);
}

async function allowed(tenant: TenantSession, wanted: Date): Promise<Date> {
  const starts = (await readUnsettledStarts(tenant)).map(({ start }) => (parseTimestamp(start) ?? 0) / 1_000);
  return new Date(Math.floor(Math.min(wanted.getTime(), ...starts)));
}

const PAST_TIME = 'must be an RFC 3339 date-time that is not to come';

function pastTime(text: string, clock: () => Date): Date | undefined {
  const instant = parseTimestamp(text);
  if (instant === null) return undefined;
  // Whole milliseconds, rounded down: no event later than the requested time is archived.
  const time = new Date(Math.floor(instant / 1000));
  return time > clock() ? undefined : time;
}

/** The boards of such campaigns could no longer be rebuilt or explained (invariant I3). */
async function refuseNeeded(tenant: TenantSession, before: Date): Promise<void> {
  const campaigns = await readUnsettledStarts(tenant);
  const needing = campaigns.filter(({ start }) => (parseTimestamp(start) ?? 0) < before.getTime() * 1000);
  const [first] = needing;
  if (!first) return;
  const others = needing.length > 1 ? ` So do ${needing.length - 1} more.` : '';
  const detail = `${first.custom_id} (campaign ${first.campaign_id}) is not settled and begins at ${first.start}, so it needs events from before that time.${others}`;
  const errors = needing.map(({ campaign_id, custom_id, start }) => ({
    detail: `${custom_id} (campaign ${campaign_id}) begins at ${start}`,
  }));
  throw new Fault('conflict', detail, { errors });
}

function refuseOthers(rows: WholeEvent[], sha256: string): void {
  if (hash('sha256', archiveText(rows.map(archivedEvent)), 'hex') !== sha256)
    throw new Fault('conflict', 'The log holds other events under these numbers than those that are kept.');
}

function refuseGoneOn(rows: WholeEvent[]): void {
  const needed = rows.filter((row) => !row.archivable);
  if (needed.length > 0)
    throw new Fault(
      'conflict',
      `${needed.length} of the events may not be archived, such as ${needed[0]?.seq}.`,
    );
}

/** An event as it was sent, with the log's own data about it. */
export function archivedEvent(row: Omit<WholeEvent, 'archivable'> & Partial<WholeEvent>): ArchivedEvent {
  const {
    seq,
    kind,
    received_at,
    occurred_at,
    voided,
    archivable: _,
    unique_id,
    data,
    amount,
    ...columns
  } = row;
  const sent = Object.entries(columns).filter(([, value]) => value !== null);
  return {
    seq,
    received_at: formatExactly(received_at),
    voided,
    event: kind,
    data: {
      unique_id,
      timestamp: formatExactly(occurred_at),
      ...Object.fromEntries(sent),
      ...(amount === null ? {} : { amount: exactNumber(amount) as number }),
      ...data,
    },
  };
}
