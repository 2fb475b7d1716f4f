import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { keepMessages, keptMessages } from '../support/kept-messages.ts';
import { startLaurel } from '../support/laurel.ts';
import { valuesOf } from '../support/members.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';
import { type WebhookCalls, webhookCalls } from '../support/webhooks.ts';

const laurel = forFile(startLaurel);
let calls: WebhookCalls;
before(async () => {
  await keepMessages(laurel);
  await laurel.setClock(november);
  calls = await webhookCalls(laurel);
});

const november = '2026-11-20T12:00:00Z';
const window = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' };
let made = 0;

async function newCampaign(members: object = {}): Promise<number> {
  const definition = campaignInput({ custom_id: `told-${++made}`, ...window, ...members });
  return (await calls.send('POST', '/api/v1/campaigns', definition)).body.id;
}
const act = (id: number, action: string) => calls.send('POST', `/api/v1/campaigns/${id}/${action}`, {});

const told = (id: number) => keptMessages(laurel, id, 'campaign.');
const typesOf = async (id: number) => (await told(id)).map(({ type }) => type.slice('campaign.'.length));

async function untilTold(id: number, ...types: string[]): Promise<void> {
  let found: string[] = [];
  await waitUntil(types.join(), async () => {
    found = await typesOf(id);
    return found.length >= types.length;
  }).catch(() => {});
  assert.deepEqual(found, types);
}

test('announces the start and the end once each, when the clock reaches them', async () => {
  const id = await newCampaign();
  await act(id, 'publish');
  await untilTold(id, 'published');
  await laurel.setClock('2026-12-03T00:00:00Z');
  await untilTold(id, 'published', 'started');
  await laurel.setClock('2026-12-08T00:00:01Z');
  await untilTold(id, 'published', 'started', 'finished');
  const [, started, finished] = await told(id);
  assert.equal(started?.at.toISOString(), '2026-12-01T00:00:00.000Z');
  assert.equal(finished?.at.toISOString(), '2026-12-08T00:00:00.000Z');
  assert.deepEqual(started?.data, {
    campaign_id: id,
    custom_id: `told-${made}`,
    version: 1,
    start: '2026-12-01T00:00:00.000Z',
    end: '2026-12-08T00:00:00.000Z',
  });
  // The end of the grace period settles it; that message comes after the one about the end.
  await laurel.setClock('2026-12-08T00:16:00Z');
  await untilTold(id, 'published', 'started', 'finished', 'settled');
  await laurel.setClock(november);
});

test('after a pause, announces a missed start and end in order and before the settlement', async () => {
  const id = await newCampaign({
    rules: { tasks: [{ task: 'rounds', count: 1, points: '1' }], grace_seconds: 0 },
  });
  await act(id, 'publish');
  await laurel.setClock('2026-12-20T00:00:00Z');
  await untilTold(id, 'published', 'started', 'finished', 'settled');
  await laurel.setClock(november);
});

test('a campaign that is published after its end starts and finishes when it is published', async () => {
  const id = await newCampaign();
  await laurel.setClock('2026-12-08T00:05:00Z');
  calls = await webhookCalls(laurel);
  await act(id, 'publish');
  await untilTold(id, 'published', 'started', 'finished');
  for (const { at } of await told(id)) assert.ok(at >= new Date('2026-12-08T00:05:00Z'));
  await laurel.setClock(november);
});

test('an early finish is announced once; a later edit of the window announces nothing twice', async () => {
  const id = await newCampaign();
  await act(id, 'publish');
  await laurel.setClock('2026-12-03T00:00:00Z');
  await untilTold(id, 'published', 'started');
  await act(id, 'finish');
  await untilTold(id, 'published', 'started', 'finished');
  await laurel.setClock(november);
});

test('an edit before the start moves the announcements; a cancelled campaign makes no more', async () => {
  const [moved, cancelled] = [await newCampaign(), await newCampaign()];
  for (const id of [moved, cancelled]) await act(id, 'publish');
  const { body } = await calls.send('GET', `/api/v1/campaigns/${moved}`);
  const later = { ...body, start: '2026-12-05T00:00:00Z', reason: 'later' };
  const edited = await calls.send('PUT', `/api/v1/campaigns/${moved}`, later);
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  await act(cancelled, 'cancel');
  const other = await newCampaign();
  await act(other, 'publish');
  await laurel.setClock('2026-12-03T00:00:00Z');
  await untilTold(other, 'published', 'started');
  assert.deepEqual(await typesOf(moved), ['published']);
  assert.deepEqual(await typesOf(cancelled), ['published', 'cancelled']);
  await laurel.setClock('2026-12-05T00:00:00Z');
  await untilTold(moved, 'published', 'started');
  await laurel.setClock(november);
});

test('announces once that a player joined', async () => {
  const id = await newCampaign({ join: 'opt_in' });
  const join = (body: object) => calls.send('POST', `/api/v1/campaigns/${id}/opt-ins`, body);
  await join({ player_id: 'p1', at: '2026-11-19T00:00:00Z' });
  await join({ player_id: 'p1' });
  await join({ player_id: 'p1', at: '2026-11-18T00:00:00Z' });
  await join({ player_id: 'p2', at: '2026-11-19T00:00:00Z' });
  const joined = await keptMessages(laurel, id, 'player.joined');
  const about = { campaign_id: id, custom_id: `told-${made}`, joined_at: '2026-11-19T00:00:00.000Z' };
  assert.deepEqual(valuesOf(joined, 'data'), [
    { ...about, player_id: 'p1' },
    { ...about, player_id: 'p2' },
  ]);
});
