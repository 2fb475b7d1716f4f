import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { startReceiver } from '../support/receiver.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets, webhookCalls } from '../support/webhooks.ts';

const laurel = forFile(() => startLaurelAt(new Date(now), privateTargets));
const calls = forFile(() => webhookCalls(laurel));
const receiver = forFile(startReceiver);
let now = Date.parse('2026-12-03T12:00:00Z');

let rounds = 0;
/** That many rounds of a player, worth a point each. */
async function play(player_id: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    event: 'gameround',
    data: {
      unique_id: `lead-${++rounds}`,
      timestamp: '2026-12-03T11:00:00Z',
      player_id,
      game_id: 'g',
      round_id: `r-${rounds}`,
      amount: 1,
      currency: 'EUR',
      is_win: false,
      is_bonus: false,
    },
  }));
  await sendEvents(laurel, events);
}

async function leaders(campaign_id: number): Promise<{ player_id: string; player_hash: string }[]> {
  return (await calls.send('GET', `/api/v1/campaigns/${campaign_id}/leaderboard`)).body.results;
}

const untilWatched = () =>
  waitUntil('boards that were looked at', async () => {
    const watched = await laurel.database.query({
      text: 'select 1 from lead_watches w join event_heads h using (tenant_id) where w.seq >= h.seq',
    });
    return watched.length === 1;
  });

test('announces a new leader at most every ten seconds for each campaign, and only to subscribers', async () => {
  const campaign = await published(await signInOwner(laurel), campaignInput({ custom_id: 'lead' }));
  await play('ada', 1);
  await waitUntil('ada on the board', async () => (await leaders(campaign)).length === 1);
  const { id } = await calls.create(receiver.url, { events: ['leaderboard.lead_changed'] });
  // The leader at the time when the endpoint is created is not announced.
  await untilWatched();
  await play('bob', 2);
  const [first] = await receiver.until(1);
  const [bob, ada] = await leaders(campaign);
  assert.equal(first?.body.type, 'leaderboard.lead_changed');
  assert.deepEqual(
    { ...first?.body.data, reached_at: '' },
    {
      campaign_id: campaign,
      custom_id: 'lead',
      player_hash: bob?.player_hash,
      score: '2',
      reached_at: '',
      previous_player_hash: ada?.player_hash,
    },
  );
  await play('ada', 3);
  await untilWatched();
  await play('cy', 9);
  await untilWatched();
  assert.equal(receiver.received.length, 1);
  now += 10_000;
  await laurel.setClock(new Date(now));
  await receiver.until(2);
  const [cy] = await leaders(campaign);
  const { data } = receiver.received[1]?.body ?? {};
  assert.deepEqual(
    [data.player_hash, data.score, data.previous_player_hash],
    [cy?.player_hash, '9', bob?.player_hash],
  );
  for (const end of [{ enabled: false }, { events: ['payout.paid'] }]) {
    const wanted = { enabled: true, events: ['leaderboard.lead_changed'] };
    for (const change of [wanted, end]) await calls.send('PATCH', `/api/v1/webhooks/${id}`, change);
    for (const table of ['lead_watches', 'campaign_leads'])
      assert.deepEqual(await laurel.database.query({ text: `select * from ${table}` }), [], table);
  }
});
