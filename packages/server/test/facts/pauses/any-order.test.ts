import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { columnsOf } from '../../support/members.ts';
import { explanation, published } from '../../support/player-view.ts';
import { checkedBoard, everythingScored, everythingWritten } from '../../support/scored.ts';
import { seed } from '../../support/seed.ts';
import { wholeBoard } from '../../support/settled.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  id = await published(staff, pointTournament());
});

const at = (second: number) => `2026-12-02T00:00:${10 + second}Z`;

interface Said {
  second: number;
  paused: boolean | null;
}

/** Twelve bets of a player, one a second, and what is said of pauses meanwhile. */
function eventsOf(player_id: string, said: readonly Said[]): object[] {
  const bets = Array.from({ length: 12 }, (_, second) =>
    gameround({
      unique_id: `${player_id} bets ${second}`,
      player_id,
      round_id: `r${second}`,
      timestamp: at(second),
    }),
  );
  const statements = said.map(({ second, paused }, nth) => ({
    event: 'player',
    data: {
      unique_id: `${player_id} says ${nth}`,
      timestamp: at(second),
      player_id,
      incentives_paused: paused,
    },
  }));
  return [...bets, ...statements];
}

/** Which of the seconds count: the latest statement up to then does not pause. */
function countedOf(said: readonly Said[]): boolean[] {
  return Array.from({ length: 12 }, (_, second) => {
    const before = said.map((one, nth) => ({ ...one, nth })).filter((one) => one.second <= second);
    const latest = before.toSorted((a, b) => a.second - b.second || compare(`${a.nth}`, `${b.nth}`)).at(-1);
    return latest?.paused !== true;
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const someSaid = fc.array(
  fc.record({ second: fc.integer({ min: 0, max: 11 }), paused: fc.constantFrom(true, false, null) }),
  { minLength: 1, maxLength: 5 },
);
const somePlayers = fc.sample(
  fc.record({ said: someSaid, dice: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }) }),
  { seed, numRuns: 8 },
);

test('in whatever order and parts events arrive, and however often, the same rounds count', async () => {
  const sent = somePlayers.flatMap(({ said, dice }, nth) => {
    const events = eventsOf(`p${nth}`, said);
    const again = events.filter((_, i) => (dice[i + 20] ?? 0) % 3 === 0);
    return [...events, ...again].map((event, i) => ({ event, die: dice[i % 40] ?? 0 }));
  });
  const shuffled = sent.sort((a, b) => a.die - b.die).map(({ event }) => event);
  for (let from = 0; from < shuffled.length; from += 17) {
    await sendEvents(laurel, shuffled.slice(from, from + 17));
    if (from % 34 === 0) await everythingScored(staff);
    if (from % 51 === 0) await everythingWritten(staff);
  }
  await everythingScored(staff);
  for (const [nth, { said }] of somePlayers.entries()) {
    const { results } = await explanation(staff, id, `p${nth}`);
    const counted = results.map((row) => row.counted);
    assert.deepEqual(counted, countedOf(said), JSON.stringify(said));
    const reasons = new Set(results.flatMap((row) => row.not_counted ?? []));
    assert.ok(reasons.size === 0 || [...reasons].join() === 'incentives_paused');
  }
});

test('a rebuild finds no difference, also after an erasure of a player who was paused', async () => {
  const rebuilt = async () => assert.equal((await checkedBoard(staff, id)).differences, 0);
  await rebuilt();
  const nth = somePlayers.findIndex(({ said }) => countedOf(said).includes(false) && countedOf(said).at(-1));
  const before = (await wholeBoard(staff, id)).results.map(({ player_hash, score }) => [player_hash, score]);
  const erased = await staff.post(`/api/v1/players/p${Math.max(nth, 0)}/erase`, { reason: 'asked for' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  await waitUntil('the board is as it was before', async () =>
    assert.deepEqual(columnsOf((await wholeBoard(staff, id)).results, 'player_hash', 'score'), before),
  );
  await rebuilt();
});
