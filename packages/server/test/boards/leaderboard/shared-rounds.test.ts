import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  openModules,
  rebuild,
  standingsOf,
  untilScored,
} from '../../support/modules.ts';

const modules = forFile(openModules);

const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };

test('campaigns that see the same news alike keep the rounds apart that only one of them saw before', async () => {
  const tenant_id = await addTenant(modules);
  const selections = [{ all: true }, { all: true }, { ids: ['second'] }];
  const campaign_ids: number[] = [];
  for (const games of selections)
    campaign_ids.push(await addCampaign(modules, tenant_id, pointTournament({ ...window, games })));
  const bet = (game_id: string, amount: number) =>
    accept(modules, tenant_id, [gameround({ game_id, amount })]);
  await bet('first', 100);
  await untilScored(modules, tenant_id);
  for (const amount of [1, 2, 3, 4, 5]) {
    await bet('second', amount);
    await untilScored(modules, tenant_id);
  }
  const boards = await Promise.all(
    campaign_ids.map((campaign_id) => boardRows(modules, tenant_id, campaign_id)),
  );
  assert.deepEqual(
    boards.map((rows) => rows.map((row) => row.score)),
    [['115'], ['115'], ['15']],
  );
  const live = await standingsOf(modules, tenant_id);
  await rebuild(modules, tenant_id);
  assert.deepEqual(await standingsOf(modules, tenant_id), live);
});
