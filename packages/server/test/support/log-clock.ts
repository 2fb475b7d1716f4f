import type { Queryable } from '../../src/database/database.ts';

/** Moves the clock of the log in this database. `database` must have its owner's rights. */
export async function moveLogClock(database: Queryable, milliseconds: number): Promise<void> {
  await replaceLogClock(database, `clock_timestamp() + interval '${milliseconds} milliseconds'`);
}

/** Stops the clock of the log at this moment. */
export async function stopLogClock(database: Queryable, now: Date): Promise<void> {
  await replaceLogClock(database, `timestamptz '${now.toISOString()}'`);
}

/** Lets all logs continue at a time before their last event's, as where a process's clock said when events came. */
export async function forgetLastReceipt(database: Queryable): Promise<void> {
  await database.query({ text: 'update event_heads set received_at = null' });
}

/** The lock, held to the end of the message: the engine refuses two concurrent replacements of a function. */
async function replaceLogClock(database: Queryable, time: string): Promise<void> {
  await database.query({
    text: `
      select pg_advisory_xact_lock(hashtext('log_clock'));
      create or replace function log_clock() returns timestamptz language sql volatile parallel safe return ${time}`,
  });
}
