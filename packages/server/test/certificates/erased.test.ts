import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { everythingScored } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, failuresOf, verified } from '../support/verdicts.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
it('a certificate holds where the newest event of the grace was of a player who was erased before the settlement', async () => {
  const id = await published(staff, pointTournament());
  const timestamp = '2026-12-02T11:00:00Z';
  const said = { unique_id: 'said last', timestamp, player_id: 'erased', username: 'Ann' };
  await sendEvents(laurel, [
    gameround({ player_id: 'erased', round_id: 'r-1', timestamp }),
    gameround({ player_id: 'stays', round_id: 'r-2', timestamp }),
    { event: 'player', data: said },
  ]);
  await everythingScored(staff);
  assert.equal((await staff.post('/api/v1/players/erased/erase', { reason: 'asked for it' })).status, 200);
  await laurel.setClock('2026-12-08T01:00:00Z');
  assert.equal((await settlementOf(staff, id)).seq, 3);
  const { verdict } = await verified(await certificateOf(laurel, id));
  assert.deepEqual([verdict.valid, failuresOf(verdict)], [true, []]);
});
