import type { Queryable } from '../../src/database/database.ts';

/**
 * Lets events be received at another time: `log_clock` of the schema is replaced, in a test's database only. `database` must
 * have its owner's rights.
 */
export async function moveLogClock(database: Queryable, milliseconds: number): Promise<void> {
  await replaceLogClock(database, `clock_timestamp() + interval '${milliseconds} milliseconds'`);
}

/** Stops the clock of the log at this moment. */
export async function stopLogClock(database: Queryable, now: Date): Promise<void> {
  await replaceLogClock(database, `timestamptz '${now.toISOString()}'`);
}

/**
 * Lets the logs of all tenants continue at a time before their last event's, as in a log of a release that received events
 * by the clock of its process.
 */
export async function forgetLastReceipt(database: Queryable): Promise<void> {
  await database.query({ text: 'update event_heads set received_at = null' });
}

/**
 * The engine refuses two concurrent replacements of a function: the lock, held to the end of the message, makes the later
 * one wait.
 */
async function replaceLogClock(database: Queryable, time: string): Promise<void> {
  await database.query({
    text: `
      select pg_advisory_xact_lock(hashtext('log_clock'));
      create or replace function log_clock() returns timestamptz language sql volatile parallel safe return ${time}`,
  });
}
