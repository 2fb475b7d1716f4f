import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { voidEvents } from '../../../src/scoring/void-events.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  type OpenRooms,
  openRooms,
  untilScored,
} from '../../support/rooms.ts';

let rooms: OpenRooms;
before(async () => {
  rooms = await openRooms();
});
after(() => rooms.close());

test('events that scoring has not reached are passed over when it gets there', async () => {
  const tenant_id = await addTenant(rooms);
  const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
  const campaign_id = await addCampaign(rooms, tenant_id, pointTournament(window));
  await accept(rooms, tenant_id, [gameround({ unique_id: 'scored', amount: 1, round_id: 'r' })]);
  await untilScored(rooms, tenant_id);
  await rooms.scoring.close();
  const player = { timestamp: '2026-11-20T12:00:00Z', player_id: 'player-1', is_blocked: true };
  await accept(rooms, tenant_id, [
    gameround({ unique_id: 'wrong', amount: 10, round_id: 'r' }),
    gameround({ unique_id: 'right', amount: 100 }),
    { event: 'player', data: { unique_id: 'block', ...player } },
  ]);
  const request = { unique_ids: ['wrong', 'block', 'never sent'], reason: 'rolled back' };
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const surroundings = { database: rooms.database, clock, scoring: rooms.scoring };
  const author = { tenant_id, username: 'test' };
  assert.deepEqual(await voidEvents(surroundings, author, request), { voided: 2, unknown: 1 });
  const refolds = 'select from refolds where tenant_id = $1';
  assert.deepEqual(await rooms.database.query({ text: refolds, values: [tenant_id] }), []);
  const later = await rooms.openMore();
  await untilScored(later, tenant_id);
  const board = await boardRows(later, tenant_id, campaign_id);
  await later.close();
  assert.deepEqual(
    board.map(({ player_id, score }) => [player_id, score]),
    [['player-1', '101']],
  );
});
