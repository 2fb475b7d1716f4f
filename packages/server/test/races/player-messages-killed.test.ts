import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fanOut } from '../../src/webhooks/fan-out.ts';
import { BoardMessages } from '../../src/webhooks/watch-players.ts';
import { forFile } from '../support/for-file.ts';
import { killAtEach } from '../support/killable.ts';
import { accept, addCampaign, addTenant, openModules, untilScored } from '../support/modules.ts';
import { bets, clock, endingAt } from '../support/settling.ts';

const modules = forFile(openModules);

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
  const { kills } = await killAtEach(modules.opened, tenant_id, async (process, database) => {
    const monotonicClock = () => performance.now();
    await new BoardMessages({ ...process, database, clock, monotonicClock }).look(tenant_id);
    await fanOut({ database, clock }, tenant_id);
  });
  assert.ok(kills >= 8, `${kills} kills`);
  const sent = await tenant.query<{ type: string; player_id: string; ids: number }>({
    text: `
      select type, payload::json -> 'data' ->> 'player_id' as player_id, count(*)::integer as ids
        from webhook_deliveries where tenant_id = $1 and type like 'player.%' group by 1, 2 order by 1, 2`,
  });
  const once = (type: string) => (player_id: string) => ({ type, player_id, ids: 1 });
  const firstPoints = ['p0', 'p1', 'p2', 'p3', 'p4'].map(once('player.first_point'));
  assert.deepEqual(sent, [...firstPoints, ...['p2', 'p3', 'p4'].map(once('player.in_prizes'))]);
});
