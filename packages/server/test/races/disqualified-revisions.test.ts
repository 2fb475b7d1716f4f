import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disqualify, reinstate } from '../../src/participation/participation.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import {
  accept,
  addCampaign,
  addTenant,
  furnish,
  type Modules,
  openModules,
  untilScored,
} from '../support/modules.ts';

const modules = forFile(openModules);

const campaign = {
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-21T00:00:00Z',
  rules: { tasks: [{ task: 'turnover' as const, amount: '1', points: '1' }] },
};

/** The revision and the players on the board that a process shows now. */
async function shownBy({ boards }: Modules, tenant_id: number, campaign_id: number) {
  const { views } = await boards.ofTenant(tenant_id);
  const view = views.get(campaign_id);
  assert.ok(view);
  return { revision: view.revision, players: view.board.rows(0, 10).map(({ player_id }) => player_id) };
}

test('a process that starts after a decision but before scoring has followed it shows a distinct revision', async () => {
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, pointTournament(campaign));
  const timestamp = '2026-11-20T11:00:00Z';
  await accept(modules, tenant_id, [
    gameround({ player_id: 'anna', timestamp }),
    gameround({ player_id: 'bert', timestamp }),
  ]);
  await untilScored(modules, tenant_id);
  await modules.scoring.written(tenant_id);
  // Scoring is not woken, so decisions wait for a step.
  const scoring = { wake: () => {}, written: async () => {} };
  const dependencies = { database: modules.database, clock: () => new Date(timestamp), scoring };
  const author = { tenant_id, username: 'staff' };
  const known = new Map<number, string[]>();
  for (const decide of [undefined, disqualify, reinstate]) {
    await decide?.(dependencies, author, campaign_id, { player_id: 'anna', reason: 'r' });
    const started = await furnish(modules.opened);
    for (const process of [started, modules]) {
      const { revision, players } = await shownBy(process, tenant_id, campaign_id);
      assert.deepEqual(players, known.get(revision) ?? players, `revision ${revision}`);
      known.set(revision, players);
    }
    await started.close();
  }
  assert.ok([...known.values()].some((players) => players.length === 1));
});
