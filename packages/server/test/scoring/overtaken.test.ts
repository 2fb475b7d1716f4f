import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CursorMoved } from '../../src/cursor/cursor.ts';
import type { HeldTenant } from '../../src/scoring/held-tenant.ts';
import { voidIn } from '../support/beside-the-log.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { buildAll, holdTenant } from '../support/held.ts';
import { accept, addCampaign, addTenant, openModules } from '../support/modules.ts';

const modules = forFile(openModules);

const definition = pointTournament({
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-21T00:00:00Z',
  rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
});

/** What a process shows: the revision, and the lines of the one board. */
function shownBy({ state }: HeldTenant): [revision: number, lines: string[]] {
  const [campaign] = state?.campaigns.values() ?? [];
  assert.ok(campaign);
  const { board, shown_version } = campaign;
  return [shown_version, board.rows(0, 10).map(({ player_id, score }) => `${player_id} ${score}`)];
}

test('a process that a void overtook shows nothing under a revision that another one showed before the void', async () => {
  const tenant_id = await addTenant(modules);
  await addCampaign(modules, tenant_id, definition);
  await modules.scoring.close();
  const [held, other] = [holdTenant(modules, tenant_id), holdTenant(modules, tenant_id)];
  await buildAll(held);
  await other.catchUp();
  await accept(modules, tenant_id, [gameround({ player_id: 'anna' })]);
  // What the two hold of the player is not read again.
  for (const process of [held, other]) await process.follow();
  assert.deepEqual(shownBy(held), shownBy(other));
  await accept(modules, tenant_id, [gameround({ player_id: 'anna', unique_id: 'voided', amount: 5 })]);
  await held.follow();
  const [revision, lines] = shownBy(held);
  assert.deepEqual(lines, ['anna 6']);
  await voidIn(modules, tenant_id, ['voided']);
  await assert.rejects(other.follow(), CursorMoved);
  await other.catchUp();
  await other.follow();
  const [later, without] = shownBy(other);
  assert.deepEqual([later > revision, without], [true, ['anna 1']]);
});
