import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setRates } from '../../src/rates/set-rates.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  openModules,
  rebuild,
  standingsOf,
  untilScored,
} from '../support/modules.ts';
import { waitUntil } from '../support/waiting.ts';

const modules = forFile(openModules);

const window = { start: '2026-11-19T00:00:00Z', end: '2026-11-21T00:00:00Z' };

interface Played {
  tenant_id: number;
  eur: number;
  sek: number;
}

/** Campaigns in two currencies, and players with a stake of 10 in the given ones. */
async function played(stakes: Record<string, string>): Promise<Played> {
  const tenant_id = await addTenant(modules);
  const campaign = (currency: string) =>
    addCampaign(modules, tenant_id, {
      ...pointTournament(window),
      custom_id: currency,
      currency,
    } as never);
  const [eur, sek] = [await campaign('EUR'), await campaign('SEK')];
  const events = Object.entries(stakes).map(([player_id, currency]) =>
    gameround({ player_id, currency, amount: 10, timestamp: '2026-11-20T06:00:00Z' }),
  );
  await accept(modules, tenant_id, events);
  await untilScored(modules, tenant_id);
  return { tenant_id, eur, sek };
}

/** Sets rates without waking scoring: answers who waits to be folded again, and which campaigns are folded anew. */
async function setQuietly(tenant_id: number, ...rates: [currency: string, date: string, per_eur: string][]) {
  const { database } = modules;
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const scoring = { ...modules.scoring, wake: () => {} };
  const written = rates.map(([currency, date, per_eur]) => ({ currency, date, per_eur }));
  await setRates({ database, clock, scoring }, { tenant_id, username: 'anna' }, written);
  const players = await database.query<{ player_id: string }>({
    text: 'select distinct player_id from refolds where tenant_id = $1 order by player_id',
    values: [tenant_id],
  });
  const campaigns = await database.query<{ campaign_id: number }>({
    text: 'select campaign_id from campaign_folds where tenant_id = $1 and not complete order by campaign_id',
    values: [tenant_id],
  });
  return {
    players: players.map((row) => row.player_id),
    campaigns: campaigns.map((row) => row.campaign_id),
  };
}

async function assertAsRebuilt(tenant_id: number): Promise<void> {
  modules.scoring.wake(tenant_id);
  await waitUntil('no player waits to be folded again', async () => {
    await untilScored(modules, tenant_id);
    const [row] = await modules.database.query<{ wait: boolean }>({
      text: 'select exists (select from refolds where tenant_id = $1) as wait',
      values: [tenant_id],
    });
    return !row?.wait;
  });
  const live = await standingsOf(modules, tenant_id);
  await rebuild(modules, tenant_id);
  assert.deepEqual(await standingsOf(modules, tenant_id), live);
}

const none = { players: [], campaigns: [] };

test('a rate that no amount needs folds nothing again', async () => {
  const { tenant_id } = await played({ anna: 'EUR', bob: 'USD' });
  assert.deepEqual(await setQuietly(tenant_id, ['NOK', '2026-01-01', '11']), none, 'nobody plays in it');
  assert.deepEqual(await setQuietly(tenant_id, ['USD', '2026-11-21', '1.2']), none, 'later than all play');
  assert.deepEqual(await setQuietly(tenant_id, ['USD', '2027-01-01', '1.2']), none, 'after every campaign');
  await assertAsRebuilt(tenant_id);
});

test('a rate of a currency folds those who played in it', async () => {
  const { tenant_id, eur } = await played({ anna: 'EUR', bob: 'USD', carol: 'USD' });
  assert.deepEqual(await setQuietly(tenant_id, ['USD', '2026-11-20', '1.25']), {
    players: ['bob', 'carol'],
    campaigns: [],
  });
  await assertAsRebuilt(tenant_id);
  assert.equal((await boardRows(modules, tenant_id, eur)).length, 3);
});

test('a rate of a campaign’s currency folds those who played in another one', async () => {
  const { tenant_id, sek } = await played({ anna: 'EUR', bob: 'SEK' });
  assert.equal((await boardRows(modules, tenant_id, sek)).length, 1);
  // Bob’s amounts are converted for the campaign in euro, Anna’s for the one in crowns.
  assert.deepEqual((await setQuietly(tenant_id, ['SEK', '2026-01-01', '11'])).players, ['anna', 'bob']);
  await assertAsRebuilt(tenant_id);
  assert.equal((await boardRows(modules, tenant_id, sek)).length, 2);
});

test('for many players, the campaigns that the rate concerns are folded anew, and no other', async () => {
  const many = Array.from({ length: 1_001 }, (_, i) => [`player-${i}`, 'SEK'] as const);
  const { tenant_id, eur } = await played(Object.fromEntries(many));
  assert.deepEqual(await setQuietly(tenant_id, ['SEK', '2026-01-01', '2']), {
    players: [],
    campaigns: [eur],
  });
  await assertAsRebuilt(tenant_id);
  assert.equal((await boardRows(modules, tenant_id, eur)).length, 1_001);
});
