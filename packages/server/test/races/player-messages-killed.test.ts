import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fanOut } from '../../src/webhooks/fan-out.ts';
import { BoardMessages } from '../../src/webhooks/watch-players.ts';
import { forFile } from '../support/for-file.ts';
import { Killed, openKillable } from '../support/killable.ts';
import { accept, addCampaign, addTenant, openModules, untilScored } from '../support/modules.ts';
import { bets, clock, endingAt } from '../support/settling.ts';

const modules = forFile(openModules);

/** More than there are: processes are killed at each of them in turn. */
const MAX_STATEMENTS = 200;

test('a process that is killed while it looks at boards or sends messages says nothing twice, and the next one the rest', async () => {
  const tenant_id = await addTenant(modules);
  const tenant = modules.database.ofTenant(tenant_id);
  await tenant.query({
    text: `
      insert into webhook_endpoints (tenant_id, url, description, secret, created_at, cleaned_at)
      values ($1, 'https://example.com', '', 'whsec_', now(), now())`,
  });
  await addCampaign(modules, tenant_id, endingAt('2026-11-21T00:00:00Z', { player_messages: true }));
  await accept(modules, tenant_id, bets('p', 5));
  await untilScored(modules, tenant_id);
  let kills = 0;
  for (let last = 1; last <= MAX_STATEMENTS; last++) {
    const { process, service: database, killAfter } = await openKillable(modules.opened);
    await untilScored(process, tenant_id);
    const watched = new BoardMessages({
      ...process,
      database,
      clock,
      monotonicClock: () => performance.now(),
    });
    killAfter(last);
    const isOver = await watched
      .look(tenant_id)
      .then(() => fanOut({ database, clock }, tenant_id))
      .then(() => true)
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
        return false;
      });
    killAfter(Number.POSITIVE_INFINITY);
    await process.close();
    if (isOver) break;
  }
  assert.ok(kills >= 8, `${kills} kills`);
  const sent = await tenant.query<{ type: string; player_id: string; ids: number }>({
    text: `
      select type, payload::json -> 'data' ->> 'player_id' as player_id, count(*)::integer as ids
        from webhook_deliveries where tenant_id = $1 and type like 'player.%' group by 1, 2 order by 1, 2`,
  });
  const firstPoints = ['p0', 'p1', 'p2', 'p3', 'p4'].map((player_id) => ({
    type: 'player.first_point',
    player_id,
    ids: 1,
  }));
  const inPrizes = ['p2', 'p3', 'p4'].map((player_id) => ({ type: 'player.in_prizes', player_id, ids: 1 }));
  assert.deepEqual(sent, [...firstPoints, ...inPrizes]);
});
