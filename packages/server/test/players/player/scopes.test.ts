import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { assertRefused, nobody, signInAs, signInOwner, signInToNewTenant } from '../../support/management.ts';
import { playerPath, published } from '../../support/player-view.ts';
import { leaderboardOf } from '../../support/scored.ts';

let laurel: Laurel;
let addresses: string[];
before(async () => {
  laurel = await startLaurel();
  await laurel.setClock(moments.during);
  const owner = await signInOwner(laurel);
  const id = await published(owner, pointTournament());
  await sendEvents(laurel, [gameround({ player_id: 'p', timestamp: '2026-12-02T00:00:00Z' })]);
  await leaderboardOf(owner, id, 1);
  const inCampaign = playerPath(id, 'p');
  addresses = [inCampaign, `${inCampaign}/explain`, '/api/v1/players/p', '/api/v1/players/p/tournaments'];
});
after(() => laurel.close());

test('a viewer reads everything of a player', async () => {
  const viewer = await signInAs(laurel, 'viewer');
  for (const address of addresses) assert.equal((await viewer.get(address)).status, 200, address);
});

test('players and campaigns of another tenant are not there', async () => {
  const other = await signInToNewTenant(laurel, 'another brand');
  for (const address of addresses) assertRefused(await other.get(address), 404, 'not_found');
});

test('without an access token nothing is answered', async () => {
  for (const address of addresses) assertRefused(await nobody(laurel).get(address), 401, 'unauthenticated');
});
