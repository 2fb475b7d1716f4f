import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  type Modules,
  type OpenModules,
  openModules,
  rebuild,
  standingsOf,
  untilScored,
} from '../support/modules.ts';
import { sampleCampaignInputs, sampleEvents } from '../support/sample-day.ts';

let first: OpenModules;
let second: Modules;
before(async () => {
  first = await openModules();
  second = await first.openMore();
});
after(async () => {
  await second.close();
  await first.close();
});

/** Enough clients for their batches to overlap in time. */
const events = sampleEvents()
  .filter((event) => event.event === 'gameround')
  .slice(0, 4_000);

test('clients that send overlapping batches to two servers cause no loss, duplicate or deadlock (I1, I9)', async () => {
  const tenant_id = await addTenant(first);
  const clients = Array.from({ length: 12 }, (_, client) =>
    sendSlices(client % 2 ? first : second, tenant_id, client),
  );
  const accepted = (await Promise.all(clients)).flat();
  const distinct = new Set(events.map((event) => event.data.unique_id)).size;
  assert.equal(
    accepted.reduce((total, count) => total + count, 0),
    distinct,
  );
  const [row] = await first.database.query<{ events: number; keys: number; head: number }>({
    text: `
      select (select count(*) from events where tenant_id = $1) as events,
             (select count(*) from event_keys where tenant_id = $1) as keys,
             (select seq from event_heads where tenant_id = $1) as head`,
    values: [tenant_id],
  });
  assert.deepEqual(row, { events: distinct, keys: distinct, head: distinct });
});

test('two servers that score one tenant at the same time both show the board of a rebuild (I3)', async () => {
  const tenant_id = await addTenant(first);
  const [input] = sampleCampaignInputs();
  const campaign_id = await addCampaign(first, tenant_id, input as never);
  const clients = [first, second, first, second];
  await Promise.all(clients.map((modules, client) => sendSlices(modules, tenant_id, client)));
  await untilScored(first, tenant_id);
  await untilScored(second, tenant_id);
  const board = await boardRows(first, tenant_id, campaign_id);
  assert.ok(board.length > 100);
  assert.deepEqual(await boardRows(second, tenant_id, campaign_id), board);
  const live = await standingsOf(first, tenant_id);
  await rebuild(first, tenant_id);
  assert.deepEqual(await standingsOf(first, tenant_id), live);
  await untilScored(second, tenant_id);
  assert.deepEqual(await boardRows(second, tenant_id, campaign_id), board);
});

test('facts that one server learnt about a game remain when another learns more', async () => {
  const tenant_id = await addTenant(first);
  const learn = async (modules: Modules, unique_id: string, fields: Record<string, string>) => {
    const timestamp = '2026-11-20T12:00:00Z';
    await accept(modules, tenant_id, [
      { event: 'game', data: { unique_id, timestamp, game_id: 'g', ...fields } },
    ]);
    await untilScored(modules, tenant_id);
  };
  await learn(second, 'a', { name: 'Dice' });
  await learn(first, 'b', { provider: 'Northlight' });
  await learn(second, 'c', { device: 'mobile' });
  const [row] = await first.database.query<{ facts: string }>({
    text: 'select facts from games where tenant_id = $1',
    values: [tenant_id],
  });
  assert.deepEqual(Object.keys(JSON.parse(row?.facts ?? '{}')), ['name', 'provider', 'device']);
});

/** Each client sends all events, in slices with different starts, so that many batches share events. */
async function sendSlices(modules: Modules, tenant_id: number, client: number): Promise<number[]> {
  const accepted: number[] = [];
  const rotated = [...events.slice(client * 331), ...events.slice(0, client * 331)];
  for (let from = 0; from < rotated.length; from += 250) {
    accepted.push((await accept(modules, tenant_id, rotated.slice(from, from + 250))).accepted);
  }
  return accepted;
}
