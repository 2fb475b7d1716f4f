import type { Session } from '../../src/store/engine/database.ts';

/**
 * Lets events be received at another time: `log_clock` of the schema is replaced, in a test's database only. `database` must have its
 * owner's rights.
 */
export async function moveLogClock(database: Session, milliseconds: number): Promise<void> {
  await replaceLogClock(database, `clock_timestamp() + interval '${milliseconds} milliseconds'`);
}

/** The same with a clock that stands still. */
export async function stopLogClock(database: Session, now: Date): Promise<void> {
  await replaceLogClock(database, `timestamptz '${now.toISOString()}'`);
}

async function replaceLogClock(database: Session, time: string): Promise<void> {
  await database.query({
    text: `create or replace function log_clock() returns timestamptz language sql volatile parallel safe return ${time}`,
  });
}
