import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { Database } from '../database/database.ts';
import { SharedClock } from './shared-clock.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-12-01T12:00:00Z');

/** A machine whose clock is `ahead`, and a database whose clock is right and takes `wait` to answer. */
function machine({ ahead, wait = 2 }: { ahead: number; wait?: number }) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const now = { elapsed: 0, ahead };
  const clocks = { wall: () => start + now.elapsed + now.ahead, monotonic: () => 5_000 + now.elapsed };
  const query = async () => {
    now.elapsed += wait;
    return [{ now: start + now.elapsed - wait / 2 }];
  };
  const clock = new SharedClock(clocks, log);
  const database = { query } as unknown as Database;
  return { clock, lines, database, now, right: () => start + now.elapsed };
}

test('what is due is due by the clock of the database, however wrong that of the machine is', async () => {
  for (const ahead of [400 * DAY, -3_600_000, 30_000]) {
    const { clock, database, lines, now, right } = machine({ ahead });
    (await clock.follow(database))();
    now.elapsed += 60_000;
    assert.ok(Math.abs(clock.now().getTime() - right()) <= 2, String(ahead));
    assert.equal(lines.length, 1);
    assert.match(lines[0] as string, /the clock of this machine differs/);
  }
});

test('a clock that is right is left alone, whatever the database takes to answer', async () => {
  const { clock, database, lines, right } = machine({ ahead: 0, wait: 4_000 });
  (await clock.follow(database))();
  assert.equal(clock.now().getTime(), right());
  assert.deepEqual(lines, []);
});

test('a clock that somebody sets while the server runs changes nothing', async () => {
  const { clock, database, now, right } = machine({ ahead: 0 });
  (await clock.follow(database))();
  now.ahead = 400 * DAY;
  assert.equal(clock.now().getTime(), right());
});
