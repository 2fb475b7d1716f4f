import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPausedIn, isSameJoined, joinedAtOf, joinedWith, teamIn } from '../rounds/joined.ts';
import {
  decodePauses,
  encodePauses,
  isPausedAt,
  NO_PAUSES,
  type PauseStatement,
  type Pauses,
  pausesIn,
  pausesOf,
  withPauseStatement,
} from './pauses.ts';

const window = { start: 0, end: 100, graceEnd: 1_000 };

function says(at: number, paused: boolean, members: Partial<PauseStatement> = {}): PauseStatement {
  return { at, received_at: at, unique_id: `u${at}`, paused, ...members };
}

test('incentives are paused from the time of a statement on until before the time of the next one that ends it', () => {
  const pauses = pausesOf([says(20, true), says(40, false)]);
  assert.deepEqual(pausesIn(window, pauses), [{ from: 20, to: 40 }]);
  assert.deepEqual(
    [19, 20, 39, 40].map((time) => isPausedAt(pauses, time)),
    [false, true, true, false],
  );
});

test('pauses are cut to the window, and those outside of it are none of its', () => {
  const pauses = pausesOf([says(-20, true), says(10, false), says(90, true), says(150, false)]);
  assert.deepEqual(pausesIn(window, pauses), [
    { from: 0, to: 10 },
    { from: 90, to: 100 },
  ]);
  assert.deepEqual(pausesIn({ ...window, start: 20, end: 80 }, pauses), []);
});

test('statements that were received after the grace change nothing', () => {
  const pauses = pausesOf([says(20, true), says(40, false, { received_at: 1_001 })]);
  assert.deepEqual(pausesIn(window, pauses), [{ from: 20, to: 100 }]);
});

test('of equal times the greater id counts; without a statement that pauses there is nothing to keep', () => {
  const both = [says(20, true, { unique_id: 'b' }), says(20, false, { unique_id: 'a' })];
  assert.deepEqual(pausesIn(window, pausesOf(both)), [{ from: 20, to: 100 }]);
  assert.equal(pausesOf([says(20, false), says(30, false)]), NO_PAUSES);
});

const statements = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: -2, max: 12 }),
    unique_id: fc.string({ minLength: 1, maxLength: 2 }),
    paused: fc.boolean(),
  }),
  { selector: ({ unique_id }) => unique_id, maxLength: 12 },
);

test('the order of arrival, and repeats, change nothing; what is kept answers as all statements do (I4)', () => {
  fc.assert(
    fc.property(statements, fc.infiniteStream(fc.nat()), (sent, dice) => {
      const received = sent.map((one, i) => ({ ...one, received_at: i }));
      const order = received.map((one) => ({ one, die: dice.next().value as number }));
      const shuffled = order.sort((a, b) => a.die - b.die).map(({ one }) => one);
      const pauses = pausesOf(received);
      assert.deepEqual(pausesOf(shuffled), pauses);
      assert.deepEqual(decodePauses(encodePauses(pauses)), pauses);
      assert.deepEqual(followed(received), pauses);
      for (let graceEnd = -1; graceEnd <= sent.length; graceEnd += 1)
        for (let time = 0; time < 10; time += 1)
          assert.equal(
            pausesIn({ start: 0, end: 10, graceEnd }, pauses).some(
              ({ from, to }) => from <= time && time < to,
            ),
            isPausedByAll(received, time, graceEnd),
          );
    }),
  );
});

/** One statement after the other, as scoring follows them; all of them where only all tell. */
function followed(received: readonly PauseStatement[]): Pauses {
  let pauses: Pauses = NO_PAUSES;
  for (const [i, statement] of received.entries()) {
    const before = received.slice(0, i).toSorted(byTime).at(-1);
    const latest = before && {
      value: before.paused,
      timestamp: before.at,
      unique_id: before.unique_id,
    };
    pauses = withPauseStatement(pauses, latest, statement) ?? pausesOf(received.slice(0, i + 1));
  }
  return pauses;
}

function isPausedByAll(received: readonly PauseStatement[], time: number, graceEnd: number): boolean {
  const counting = received.filter((one) => one.at <= time && one.received_at <= graceEnd);
  return counting.toSorted(byTime).at(-1)?.paused ?? false;
}

function byTime(a: PauseStatement, b: PauseStatement): number {
  const [one = '', other = ''] = [a.unique_id, b.unique_id];
  return a.at - b.at || compareIds(one, other);
}

/** By code points, of ids of at most two characters. */
function compareIds(a: string, b: string): number {
  const [one, other] = [[...a], [...b]].map((text) => text.map((letter) => letter.codePointAt(0) as number));
  for (let i = 0; i < Math.max(one?.length ?? 0, other?.length ?? 0); i += 1) {
    const difference = (one?.[i] ?? -1) - (other?.[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

test('who joined keeps when and for which teams next to the pauses', () => {
  const pauses = [{ from: 2, to: 4 }];
  const teams = [{ from: 1, team_id: 'reds' }];
  assert.equal(joinedWith(1, []), 1);
  for (const joined of [null, 1, { joined_at: 1, pauses: [], teams }]) {
    const paused = joinedWith(joined, pauses);
    assert.deepEqual(
      [1, 2, 3, 4].map((time) => isPausedIn(paused, time)),
      [false, true, true, false],
    );
    assert.equal(joinedAtOf(paused), joinedAtOf(joined));
    assert.equal(teamIn(paused, 3), teamIn(joined, 3));
    assert.ok(!isSameJoined(paused, joined));
  }
});
