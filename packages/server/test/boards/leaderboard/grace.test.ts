import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
/** Grace ends a minute after the window of `pointTournament`. */
const rules = { tasks: [{ task: 'turnover', amount: '1', points: '1' }], grace_seconds: 60 } as const;
const bet = (player_id: string) => gameround({ player_id, timestamp: '2026-12-07T12:00:00Z' });

test('the end of grace is one place in the log: behind it nothing counts, even where the clock is set back (I11)', async () => {
  const id = await published(staff, pointTournament({ rules: { ...rules, tasks: [...rules.tasks] } }));
  await laurel.setClock('2026-12-08T00:00:59Z');
  await sendEvents(laurel, [bet('in-time')]);
  await laurel.setClock('2026-12-08T00:01:01Z');
  await sendEvents(laurel, [bet('too-late')]);
  await laurel.setClock('2026-12-08T00:00:30Z');
  await sendEvents(laurel, [bet('behind-the-place')]);
  await everythingScored(staff);
  const { results } = await leaderboardOf(staff, id, 1);
  assert.deepEqual(valuesOf(results, 'player_id'), ['in-time']);
});
