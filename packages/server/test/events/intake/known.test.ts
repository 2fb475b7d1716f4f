import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeFacts, type PlayerFacts, textFact } from '@laurel/rules/players/facts.ts';
import { readPlayerFacts } from '../../../src/facts/store/known-facts.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { accept, addTenant, openModules, untilScored } from '../../support/modules.ts';

const modules = forFile(openModules);

const timestamp = '2026-11-20T12:00:00Z';

test('events of any kind make players and games known', async () => {
  const tenant_id = await addTenant(modules);
  const login = { event: 'login', data: { unique_id: 'l', timestamp, player_id: 'visitor' } };
  await accept(modules, tenant_id, [gameround({ player_id: 'bettor', game_id: 'dice' }), login]);
  await untilScored(modules, tenant_id);
  assert.deepEqual(await known(tenant_id), { players: ['bettor', 'visitor'], games: ['dice'] });
});

test('an event that only names a player leaves what is known of the player', async () => {
  const tenant_id = await addTenant(modules);
  const player = {
    event: 'player',
    data: { unique_id: 'p', timestamp, player_id: 'anna', username: 'Anna' },
  };
  await accept(modules, tenant_id, [player]);
  await accept(modules, tenant_id, [gameround({ player_id: 'anna' })]);
  await untilScored(modules, tenant_id);
  const [row] = await readPlayerFacts(modules.database.ofTenant(tenant_id), ['anna']);
  assert.equal(textFact(decodeFacts(row?.facts ?? '{}') as PlayerFacts, 'username'), 'Anna');
});

async function known(tenant_id: number) {
  const [row] = await modules.database.query<{ players: string[]; games: string[] }>({
    text: `
      select (select array_agg(player_id order by player_id) from players where tenant_id = $1) as players,
             (select array_agg(game_id order by game_id) from games where tenant_id = $1) as games`,
    values: [tenant_id],
  });
  return row;
}
