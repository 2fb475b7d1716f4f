import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gameround } from '../../support/events.ts';
import { accept, addTenant, openRooms, type Rooms, untilScored } from '../../support/rooms.ts';

let rooms: Rooms;
before(async () => {
  rooms = await openRooms();
});
after(() => rooms.close());

const timestamp = '2026-11-20T12:00:00Z';

test('events of any kind make players and games known', async () => {
  const tenant_id = await addTenant(rooms);
  const login = { event: 'login', data: { unique_id: 'l', timestamp, player_id: 'visitor' } };
  await accept(rooms, tenant_id, [gameround({ player_id: 'bettor', game_id: 'dice' }), login]);
  await untilScored(rooms, tenant_id);
  assert.deepEqual(await known(tenant_id), { players: ['bettor', 'visitor'], games: ['dice'] });
});

test('an event that only names a player leaves what is known of the player', async () => {
  const tenant_id = await addTenant(rooms);
  const player = {
    event: 'player',
    data: { unique_id: 'p', timestamp, player_id: 'anna', username: 'Anna' },
  };
  await accept(rooms, tenant_id, [player]);
  await accept(rooms, tenant_id, [gameround({ player_id: 'anna' })]);
  await untilScored(rooms, tenant_id);
  assert.deepEqual(await rooms.scoring.usernamesOf(tenant_id, ['anna']), new Map([['anna', 'Anna']]));
});

async function known(tenant_id: number) {
  const [row] = await rooms.database.query<{ players: string[]; games: string[] }>({
    text: `
      select (select array_agg(player_id order by player_id) from players where tenant_id = $1) as players,
             (select array_agg(game_id order by game_id) from games where tenant_id = $1) as games`,
    values: [tenant_id],
  });
  return row;
}
