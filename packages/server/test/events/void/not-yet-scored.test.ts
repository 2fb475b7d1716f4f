import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voidEvents } from '../../../src/events/void-events.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { columnsOf } from '../../support/members.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  openModules,
  untilScored,
} from '../../support/modules.ts';

const modules = forFile(openModules);

test('events that scoring has not reached are passed over when it gets there', async () => {
  const tenant_id = await addTenant(modules);
  const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
  const campaign_id = await addCampaign(modules, tenant_id, pointTournament(window));
  await accept(modules, tenant_id, [gameround({ unique_id: 'scored', amount: 1, round_id: 'r' })]);
  await untilScored(modules, tenant_id);
  await modules.scoring.close();
  const player = { timestamp: '2026-11-20T12:00:00Z', player_id: 'player-1', is_blocked: true };
  await accept(modules, tenant_id, [
    gameround({ unique_id: 'wrong', amount: 10, round_id: 'r' }),
    gameround({ unique_id: 'right', amount: 100 }),
    { event: 'player', data: { unique_id: 'block', ...player } },
  ]);
  const request = { unique_ids: ['wrong', 'block', 'never sent'], reason: 'rolled back' };
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const dependencies = { database: modules.database, clock, scoring: modules.scoring };
  const author = { tenant_id, username: 'test' };
  assert.deepEqual(await voidEvents(dependencies, author, request), {
    voided: 2,
    pending: 1,
    pending_ids: ['never sent'],
    unknown: 0,
    unknown_ids: [],
  });
  const refolds = 'select from refolds where tenant_id = $1';
  assert.deepEqual(await modules.database.query({ text: refolds, values: [tenant_id] }), []);
  const later = await modules.openMore();
  await untilScored(later, tenant_id);
  const board = await boardRows(later, tenant_id, campaign_id);
  await later.close();
  assert.deepEqual(columnsOf(board, 'player_id', 'score'), [['player-1', '101']]);
});
