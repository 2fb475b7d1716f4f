import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { createCampaign, deleteCampaign } from '../../src/campaigns/lifecycle/drafts.ts';
import { joinIn, untilBoardsAreTrue, voidIn } from '../support/beside-the-log.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  type Modules,
  openModules,
  rebuild,
  standingsOf,
  untilScored,
} from '../support/modules.ts';
import { instantOf, type SampleEvent, sampleCampaignInputs, sampleEvents } from '../support/sample-day.ts';

const first = forFile(openModules);
const second = forFile(() => first.openMore());

/** Events of all kinds, each once, so that facts of players and games change, too. */
const events = [...new Map(sampleEvents().map((event) => [event.data.unique_id, event])).values()].slice(
  0,
  3_000,
);
const isVoid = (_: SampleEvent, i: number) => i % 7 === 3;
const voided = events.filter(isVoid).map((event) => event.data.unique_id);
const remaining = events.filter((event, i) => !isVoid(event, i));
const players = [...new Set(events.map((event) => event.data.player_id as string | undefined))].filter(
  (player_id) => player_id !== undefined,
);
const middle = instantOf(events[1_500] as SampleEvent);

/** A campaign that includes all players, one that selects games by the catalogue, and one that players join. */
function inputs(): TournamentInput[] {
  const input = sampleCampaignInputs().find(({ tournament_type }) => tournament_type === 'PT');
  assert.ok(input);
  const slots = { include: { categories: ['slots'] } };
  return [
    { ...input, custom_id: 'everybody', games: { all: true }, join: 'automatic' },
    { ...input, custom_id: 'slots', games: slots, join: 'automatic' },
    { ...input, custom_id: 'joined', games: { all: true }, join: 'opt_in' },
  ];
}

async function addCampaigns(tenant_id: number): Promise<number[]> {
  const campaign_ids: number[] = [];
  for (const input of inputs()) campaign_ids.push(await addCampaign(first, tenant_id, input));
  return campaign_ids;
}

test('voids and joins during intake do not deadlock, and boards are as if they had come first (I3, I9)', {
  timeout: 600_000,
}, async () => {
  const tenant_id = await addTenant(first);
  const campaign_ids = await addCampaigns(tenant_id);
  const joined = campaign_ids[2] as number;
  await Promise.all([
    ...[first, second, first, second].map((modules, client) => sendSlices(modules, tenant_id, client)),
    ...[first, second].map((modules) => voidAll(modules, tenant_id)),
    ...[first, second].map((modules) => joinAll(modules, tenant_id, joined)),
  ]);
  const boards = await boardsOf(first, tenant_id, campaign_ids);
  assert.ok(
    boards.every((board) => board.length > 10),
    `${boards.map((board) => board.length)}`,
  );
  assert.deepEqual(await boardsOf(second, tenant_id, campaign_ids), boards);
  const live = await standingsOf(first, tenant_id);
  await rebuild(first, tenant_id);
  assert.deepEqual(await standingsOf(first, tenant_id), live);
  assert.deepEqual(await boardsOf(second, tenant_id, campaign_ids), boards);
  assert.deepEqual(boards, await boardsWithoutTheVoid());
});

test('joining a draft while it is deleted either succeeds or is answered that the draft does not exist', async () => {
  const tenant_id = await addTenant(first);
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const { database, scoring } = second;
  for (let drafts = 0; drafts < 20; drafts++) {
    const author = { tenant_id, username: 'test' };
    const input = pointTournament({ join: 'opt_in' });
    const { id: campaign_id } = await createCampaign({ database, clock, scoring }, author, input);
    const joins = players
      .slice(0, 8)
      .map((player_id) => joinIn(first, tenant_id, { campaign_id, player_id, joined_at: middle }));
    const outcomes = await Promise.allSettled([
      ...joins,
      deleteCampaign({ database, clock, scoring }, { tenant_id, username: 'test' }, campaign_id),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !(outcome.reason instanceof Fault)) throw outcome.reason;
  }
});

test('facts that one server learnt about a game remain when another learns more', async () => {
  const tenant_id = await addTenant(first);
  const learn = async (modules: Modules, unique_id: string, fields: Record<string, string>) => {
    const data = { unique_id, timestamp: '2026-11-20T12:00:00Z', game_id: 'g', ...fields };
    await accept(modules, tenant_id, [{ event: 'game', data }]);
    await untilScored(modules, tenant_id);
  };
  await learn(second, 'a', { name: 'Dice' });
  await learn(first, 'b', { provider: 'Northlight' });
  await learn(second, 'c', { device: 'mobile' });
  const text = 'select facts from games where tenant_id = $1';
  const [row] = await first.database.query<{ facts: string }>({ text, values: [tenant_id] });
  assert.deepEqual(Object.keys(JSON.parse(row?.facts ?? '{}')), ['name', 'provider', 'device']);
});

/** The boards of another tenant that never received the void events, where everybody joined before the events. */
async function boardsWithoutTheVoid() {
  const tenant_id = await addTenant(first);
  const campaign_ids = await addCampaigns(tenant_id);
  await joinAll(first, tenant_id, campaign_ids[2] as number);
  for (let from = 0; from < remaining.length; from += 500)
    await accept(first, tenant_id, remaining.slice(from, from + 500));
  return boardsOf(first, tenant_id, campaign_ids);
}

async function boardsOf(modules: Modules, tenant_id: number, campaign_ids: number[]) {
  await untilBoardsAreTrue(modules, tenant_id);
  return Promise.all(campaign_ids.map((campaign_id) => boardRows(modules, tenant_id, campaign_id)));
}

/** Each client sends all events, in slices with different starts. */
async function sendSlices(modules: Modules, tenant_id: number, client: number): Promise<void> {
  const rotated = [...events.slice(client * 331), ...events.slice(0, client * 331)];
  for (let from = 0; from < rotated.length; from += 250)
    await accept(modules, tenant_id, rotated.slice(from, from + 250));
}

/** Voids slices of the events, the last ones first, so that many have not come. */
async function voidAll(modules: Modules, tenant_id: number): Promise<void> {
  for (let to = voided.length; to > 0; to -= 60) {
    const slice = voided.slice(Math.max(0, to - 60), to);
    const answer = await voidIn(modules, tenant_id, slice);
    assert.equal(answer.voided + answer.pending, slice.length);
  }
}

/** Every other player joins at midday, after a request with a later time. */
async function joinAll(modules: Modules, tenant_id: number, campaign_id: number): Promise<void> {
  for (const [i, player_id] of players.entries()) {
    if (i % 2) continue;
    for (const joined_at of [middle + 3_600_000_000, middle])
      await joinIn(modules, tenant_id, { campaign_id, player_id, joined_at });
  }
}
