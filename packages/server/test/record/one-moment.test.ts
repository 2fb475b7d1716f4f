import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { test } from 'node:test';
import type { CampaignRecord } from '@laurel/contract/record/record.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { lastFor } from '../support/delays.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { leaderboardOf } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';
import { signIn } from '../support/staff.ts';

/** So many that their record, of some 13 MB, does not fit into what lies between the server and a reader who waits. */
const PLAYERS = 20_000;
const BATCH = 5_000;

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

/** A settled campaign in which each player wins a prize. */
async function settled(): Promise<number> {
  await laurel.setClock(moments.during);
  const titles = {
    en: 'a prize of some length, which makes the record longer than the buffers of a connection',
  };
  const prizes = [{ place_from: 1, place_to: PLAYERS, kind: 'cash', amount: '1', titles } as const];
  const id = await published(staff, pointTournament({ prizes }));
  for (let from = 0; from < PLAYERS; from += BATCH)
    await sendEvents(
      laurel,
      Array.from({ length: BATCH }, (_, nth) =>
        gameround({
          player_id: `p-${from + nth}`,
          amount: 1 + from + nth,
          timestamp: '2026-12-02T10:00:00Z',
        }),
      ),
    );
  await leaderboardOf(staff, id, PLAYERS);
  await laurel.setClock(moments.after);
  await settlementOf(staff, id);
  return id;
}

/** Begins to read a record and waits; `rest` reads it to its end. */
async function begin(id: number): Promise<{ rest: () => Promise<CampaignRecord> }> {
  const headers = { authorization: `Bearer ${await signIn(laurel)}` };
  const sent = request(`${laurel.url}/api/v1/campaigns/${id}/record`, { headers, agent: false });
  sent.end();
  const [answer] = await once(sent, 'response');
  assert.equal(answer.statusCode, 200);
  return {
    rest: async () => JSON.parse(Buffer.concat(await answer.toArray()).toString()),
  };
}

test('payouts that are paid while a record is read stay in it as they were when it was asked for', async () => {
  const id = await settled();
  const { rest } = await begin(id);
  await lastFor(500);
  const approved = await staff.post('/api/v1/payouts/approve', { campaign_id: id });
  assert.equal(approved.body.count, PLAYERS);
  const { players, totals } = await rest();
  assert.equal(players.length, PLAYERS);
  assert.equal(totals.counts.pending, PLAYERS);
  const statuses = Map.groupBy(players, ({ prizes }) => prizes[0]?.status);
  assert.deepEqual([...statuses.keys()], ['pending']);
  const now: CampaignRecord = (await staff.get(`/api/v1/campaigns/${id}/record`)).body;
  assert.equal(now.totals.counts.approved, PLAYERS);
  assert.ok(now.players.every(({ prizes }) => prizes[0]?.status === 'approved'));
});
