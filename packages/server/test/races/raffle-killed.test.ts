import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseRaffle } from '@laurel/contract/campaigns/raffle-defaults.ts';
import { readRaffleRow, readWinners } from '../../src/campaigns/store/raffles.ts';
import type { TenantSession } from '../../src/database/database.ts';
import { drawDue } from '../../src/raffles/draw-due.ts';
import { forFile } from '../support/for-file.ts';
import { openKillable } from '../support/killable.ts';
import { stopLogClock } from '../support/log-clock.ts';
import {
  accept,
  addCampaign,
  addTenant,
  type Modules,
  openModules,
  untilScored,
} from '../support/modules.ts';
import { bets, clock, settleIn } from '../support/settling.ts';

const modules = forFile(openModules);

/** The log's clock never goes back, so each raffle has its own hour. */
let hour = 0;

/** Thirty players with as many tickets as they staked. */
async function settledRaffle(): Promise<{ tenant_id: number; campaign_id: number }> {
  hour += 1;
  const at = (time: string) =>
    `2026-11-${20 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:${time}Z`;
  await stopLogClock(modules.opened, new Date(at('00:00')));
  const tenant_id = await addTenant(modules);
  const definition = normaliseRaffle({
    kind: 'raffle',
    custom_id: 'raffle',
    start: at('00:00'),
    end: at('30:00'),
    currency: 'EUR',
    texts: { en: { name: 'Raffle' } },
    rules: { grace_seconds: 0, tickets: [{ task: 'turnover', amount: '1', tickets: 1 }] },
    prizes: [{ kind: 'cash', amount: '10', count: 3, titles: { en: '€10' } }],
  });
  const campaign_id = await addCampaign(modules, tenant_id, definition);
  await accept(modules, tenant_id, bets('p', 30, { timestamp: at('00:00') }));
  await untilScored(modules, tenant_id);
  await stopLogClock(modules.opened, new Date(at('30:01')));
  await settle(tenant_id);
  return { tenant_id, campaign_id };
}

async function settle(tenant_id: number): Promise<void> {
  for (let tried = 0; tried < 200; tried += 1) {
    if ((await settleIn(modules, tenant_id, modules.database)) > 0) return untilScored(modules, tenant_id);
    await untilScored(modules, tenant_id);
  }
  assert.fail('the raffle was not settled');
}

function drawing(process: Modules, database = process.database) {
  return { ...process, database, clock };
}

async function traces(tenant: TenantSession, campaign_id: number) {
  const [row] = await tenant.query<Record<string, number>>({
    text: `
      select (select count(*) from raffle_winners where tenant_id = $1 and campaign_id = $2) as winners,
             (select count(*) from raffle_secrets where tenant_id = $1 and campaign_id = $2) as secrets,
             (select count(*) from payouts where tenant_id = $1 and campaign_id = $2) as payouts,
             (select count(*) from outbox where tenant_id = $1 and type = 'raffle.drawn') as messages,
             (select count(*) from decisions where tenant_id = $1 and campaign_id = $2 and kind = 'draw') as draws`,
    values: [campaign_id],
  });
  return row;
}

const nothing = { winners: 0, secrets: 1, payouts: 0, messages: 0, draws: 0 };
const everything = { winners: 3, secrets: 0, payouts: 3, messages: 1, draws: 1 };

test('a process that is killed between fixing and drawing leaves the draw whole to the next one', async () => {
  const { process, service, killAfter } = await openKillable(modules.opened);
  let isDrawn = false;
  for (let statements = 0; !isDrawn; statements += 3) {
    const { tenant_id, campaign_id } = await settledRaffle();
    const tenant = modules.database.ofTenant(tenant_id);
    await untilScored(process, tenant_id);
    killAfter(statements);
    isDrawn = await drawDue(drawing(process, service), tenant_id, campaign_id).catch(() => false);
    killAfter(Number.POSITIVE_INFINITY);
    assert.deepEqual(await traces(tenant, campaign_id), isDrawn ? everything : nothing, `${statements}`);
    await drawDue(drawing(modules), tenant_id, campaign_id);
    assert.deepEqual(await traces(tenant, campaign_id), everything, `${statements}`);
  }
  await process.close();
});

test('two processes draw at once, and one draw is kept', async () => {
  const { tenant_id, campaign_id } = await settledRaffle();
  const tenant = modules.database.ofTenant(tenant_id);
  const draws = [1, 2].map(() => drawDue(drawing(modules), tenant_id, campaign_id));
  assert.deepEqual((await Promise.all(draws)).toSorted(), [false, true]);
  assert.deepEqual(await traces(tenant, campaign_id), everything);
  const winners = await readWinners(tenant, campaign_id);
  assert.deepEqual(
    winners.map(({ number }) => number),
    [1, 2, 3],
  );
  assert.ok((await readRaffleRow(tenant, campaign_id))?.secret);
});
