import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voidEvents } from '../../../src/events/void-events.ts';
import { erasePlayer } from '../../../src/players/data-rights/erase-player.ts';
import { untilBoardsAreTrue } from '../../support/beside-the-log.ts';
import { pointTournament } from '../../support/definitions.ts';
import { forFile } from '../../support/for-file.ts';
import { foldAsLoyalty } from '../../support/kinds/folds-as-loyalty.ts';
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

foldAsLoyalty();
const modules = forFile(openModules);

const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-22T00:00:00Z' };
const task = { task: 'rounds', count: 1, points: '1' } as const;
const input = pointTournament({ ...window, rules: { tasks: [task], bonus_money: true } });
const earlier = '2026-11-19T23:59:59Z';

function event(kind: string, unique_id: string, timestamp: string, more: object = {}) {
  return { event: kind, data: { unique_id, timestamp, player_id: 'patricia', ...more } };
}

function deposit(unique_id: string, timestamp: string, more: object = {}) {
  const money = { amount: 1000, currency: 'SEK', amount_eur: 2.5, method: 'Card of Patricia' };
  return event('deposit', unique_id, timestamp, { ...money, ...more });
}

function bet(unique_id: string, timestamp: string) {
  const more = { round_id: unique_id, game_id: 'G', amount: 1, currency: 'EUR', is_win: false };
  return event('gameround', unique_id, timestamp, { ...more, is_bonus: false });
}

/** Of one moment the ids decide: before an erasure and after it, in the log and in the tails of folds. */
const sent = [10, 11, 12, 13].flatMap((hour) => {
  const at = `2026-11-20T${hour}:00:00Z`;
  const id = (letter: string) => `${letter}-patricia-${hour}`;
  const facts = [deposit(id('m'), at), event('login', id('z'), at), event('login', id('a'), at)];
  return [
    bet(id('b'), at),
    ...facts,
    event('withdraw', id('w'), at, { amount: 1, currency: 'EUR', method: 'Card' }),
  ];
});

async function erase(tenant_id: number) {
  const { database, scoring } = modules;
  const intakeNotes = { written: async () => {} };
  const dependencies = { database, scoring, intakeNotes, clock: () => new Date('2026-11-20T18:00:00Z') };
  return erasePlayer(dependencies, { tenant_id, username: 'test' }, 'patricia', { reason: 'asked for' });
}

/** The only line of the board, after all that is stored was compared with a fold from the log. */
async function lineOf(tenant_id: number, campaign_id: number) {
  await untilBoardsAreTrue(modules, tenant_id);
  const live = await standingsOf(modules, tenant_id);
  await rebuild(modules, tenant_id);
  assert.deepEqual(await standingsOf(modules, tenant_id), live);
  const [row] = await boardRows(modules, tenant_id, campaign_id);
  return [row?.score, row?.reached_at];
}

const otherEvents = (tenant_id: number) =>
  modules.database.query<{ kind: string; unique_id: string; data: unknown }>({
    text: `
      select kind::text as kind, unique_id, data from events
       where tenant_id = $1 and kind in ('deposit', 'withdraw', 'login') order by seq`,
    values: [tenant_id],
  });

test('a board made of facts stays as it is when its player is erased', async () => {
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, input);
  await accept(modules, tenant_id, [...sent, deposit('early', earlier), event('login', 'earlier', earlier)]);
  await untilScored(modules, tenant_id);
  const scored = await lineOf(tenant_id, campaign_id);
  await erase(tenant_id);
  assert.deepEqual(await lineOf(tenant_id, campaign_id), scored);
  const kept = await otherEvents(tenant_id);
  assert.deepEqual(Object.groupBy(kept, ({ kind }) => kind).withdraw, undefined);
  assert.equal(kept.length, 12, 'nothing from before the window');
  assert.doesNotMatch(JSON.stringify(kept), /patricia|Card|early/i);
  assert.deepEqual(kept.find(({ kind }) => kind === 'deposit')?.data, {
    amount: 1000,
    currency: 'SEK',
    amount_eur: 2.5,
  });
});

test('events that scoring has yet to read count once, and withdrawals among them never', async () => {
  const [known, compared] = [await addTenant(modules), await addTenant(modules)];
  const campaigns = [await addCampaign(modules, known, input), await addCampaign(modules, compared, input)];
  await accept(modules, compared, sent);
  await accept(modules, known, sent.slice(0, 7));
  await untilScored(modules, known);
  await accept(modules, known, sent.slice(7));
  await erase(known);
  const [line, expected] = [
    await lineOf(known, campaigns[0] as number),
    await lineOf(compared, campaigns[1] as number),
  ];
  assert.deepEqual(line, expected);
});

test('a deposit of an erased player can still be voided by its id', async () => {
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, input);
  await accept(modules, tenant_id, sent);
  await untilScored(modules, tenant_id);
  const [scored] = await lineOf(tenant_id, campaign_id);
  await erase(tenant_id);
  const dependencies = { database: modules.database, clock: () => new Date(), scoring: modules.scoring };
  const unique_ids = ['m-patricia-12'];
  await voidEvents(dependencies, { tenant_id, username: 'test' }, { unique_ids, reason: 'Rolled back' });
  const [then] = await lineOf(tenant_id, campaign_id);
  assert.notEqual(then, scored);
});

test('without a campaign that asks for them, facts leave the log', async () => {
  const tenant_id = await addTenant(modules);
  await accept(modules, tenant_id, sent);
  await untilScored(modules, tenant_id);
  await erase(tenant_id);
  assert.deepEqual(await otherEvents(tenant_id), []);
});
