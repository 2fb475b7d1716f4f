import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exampleCampaign } from '@laurel/contract/campaigns/example-campaign.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { assertAnswer } from '../../support/described-answers.ts';
import { engine } from '../../support/engine.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { alarmFor } from '../../support/example-alarms.ts';
import { assertAudited } from '../../support/example-audit.ts';
import { changeRequestFor } from '../../support/example-change-request.ts';
import { drawsFor } from '../../support/example-drop.ts';
import { refusedFor } from '../../support/example-refused.ts';
import { signInViewer, userFor } from '../../support/example-users.ts';
import { addressOf, bodyOf } from '../../support/examples.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { issueToken } from '../../support/live.ts';
import { type MailServer, settingsOf, startMailServer } from '../../support/mail-server.ts';
import { numberFrom } from '../../support/number-from.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../../support/payouts.ts';
import { pngOf } from '../../support/pictures.ts';
import { startSession } from '../../support/sessions.ts';
import { call, makeTenant, signIn } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';

// Each example is sent to a tenant of its own, in which there is what the example names.
let laurel: Laurel;
let owner: string;
let mails: MailServer;
before(async () => {
  mails = await startMailServer({ isPlain: true });
  laurel = await startLaurel(settingsOf(mails));
  await laurel.setClock('2026-12-03T12:00:00Z');
  owner = await signIn(laurel);
});
after(() => laurel.close().then(mails.close));

interface World {
  tenant_id: number;
  key: string;
  publishable: string;
  /** Path parameters of what was made. */
  ids: Record<string, string | number>;
  /** The token of a user that the call may sign out; otherwise the owner acts for the tenant. */
  accessToken?: string;
  /** Headers of a session, sent in place of an access token. */
  session?: Record<string, string>;
}

async function worldFor(id: OperationId): Promise<World> {
  const tenant_id = await makeTenant(laurel, `tenant of ${id}`);
  const post = async (path: string, body?: object) =>
    (await call(laurel, owner, 'POST', path, { body: body ?? {}, tenant_id })).body;
  const upload = async (path: string, body: string | Buffer, type = 'text/csv') =>
    (await call(laurel, owner, 'POST', path, { body, type, tenant_id })).body;
  const scopes = ['events:write', 'tournaments:read', 'players:issue'];
  const { key, api_key_id } = await post('/api/v1/api-keys', { name: 'key', scopes });
  const page = { name: 'page', scopes: ['boards:read'] };
  const { key: publishable } = await post('/api/v1/api-keys', page);
  const world = { tenant_id, key, publishable, ids: { tenant_id, api_key_id } as World['ids'] } as World;
  Object.assign(world.ids, await userFor(id, post));
  if (operations[id].path.startsWith('/api/v1/users/me'))
    world.accessToken = await signInViewer(laurel, id, post);
  if (id === 'endSession') world.session = (await startSession(laurel)).headers;
  if (operations[id].path.includes('{client_id}'))
    Object.assign(world.ids, await post('/api/v1/clients', { name: 'client' }));
  if (operations[id].path.includes('{key_id}'))
    Object.assign(
      world.ids,
      await post('/api/v1/player-token-keys', operations.createPlayerTokenKey.example.body),
    );
  if (operations[id].path.startsWith('/public/api/v2/live')) Object.assign(world.ids, await liveFor(post));
  if (operations[id].access.kind === 'player')
    world.accessToken = await playerToken(key, operations[id].access.scope);
  Object.assign(world.ids, await planFor(id, post), await alarmFor(laurel, id, { tenant_id, post }));
  if (operations[id].path.includes('{hash}')) {
    const { hash } = await upload('/api/v1/images?name=winter', pngOf(320, 10), 'image/png');
    Object.assign(world.ids, { hash });
  }
  if (operations[id].path.includes('{segment_id}')) {
    const { query, body } = operations.createSegment.example;
    Object.assign(world.ids, { segment_id: (await upload(`/api/v1/segments?name=${query.name}`, body)).id });
  }
  if (operations[id].tag === 'sealed logs' && !operations[id].path.includes('{id}')) await sealedFor(world);
  if (operations[id].path.includes('{player_id}'))
    await send(operations.submitEvents, world, addressOf(operations.submitEvents, {}));
  if (operations[id].path === '/api/v1/reward-endpoint' || id === 'sendPayout')
    await call(laurel, owner, 'PUT', '/api/v1/reward-endpoint', {
      body: operations.setRewardEndpoint.example.body,
      tenant_id,
    });
  if (operations[id].path.startsWith('/api/v1/webhooks/{id}'))
    Object.assign(world.ids, await webhookFor(post));
  else if (operations[id].path.includes('{id}'))
    Object.assign(world.ids, await campaignFor(id, tenant_id, post));
  Object.assign(world.ids, await drawsFor(laurel, owner, id, world));
  Object.assign(world.ids, await refusedFor(laurel, owner, id, world));
  const campaign_id = Number(world.ids.id);
  Object.assign(world.ids, await changeRequestFor(laurel, owner, id, { tenant_id, campaign_id }));
  if (operations[id].path.startsWith('/api/v1/payouts/'))
    Object.assign(world.ids, await payoutFor(id, tenant_id, post));
  return world;
}

/** An event that the examples of sealed logs name, once it is in a signed tree. */
async function sealedFor(world: World): Promise<void> {
  const { tenant_id, key } = world;
  await sendEvents({ ...laurel, apiKey: key }, [gameround({ unique_id: 'event-1' })]);
  await untilAnswered('/api/v1/events/event-1/proof', tenant_id);
  Object.assign(world.ids, { unique_id: 'event-1' });
}

/** The template that the example of a schedule names, and a schedule of it. */
async function planFor(id: OperationId, post: (path: string, body: object) => Promise<{ id: number }>) {
  const { path } = operations[id];
  const { body } = operations.createSchedule.example;
  if (!path.includes('{template_id}') && !path.includes('/schedules')) return {};
  const from = body.template_id;
  await numberFrom(laurel.database, { table: 'templates', column: 'template_id', from });
  const template = await post('/api/v1/templates', operations.createTemplate.example.body);
  if (!path.includes('{schedule_id}')) return { template_id: template.id };
  return { schedule_id: (await post('/api/v1/schedules', body)).id };
}

/** The payouts that the examples of approving and of paying several name. */
const [firstPayout] = operations.approvePayouts.example.body.ids;
const statusOfPayout: Partial<Record<OperationId, PayoutStatus>> = {
  sendPayout: 'approved',
  releasePayout: 'held',
  retryPayout: 'failed',
  markPayoutPaid: 'sent',
};

async function payoutFor(
  id: OperationId,
  tenant_id: number,
  post: (path: string, body?: object) => Promise<{ id: number }>,
) {
  if (id === 'approvePayouts' || id === 'markPayoutsPaid')
    await numberFrom(laurel.database, { table: 'payouts', column: 'payout_id', from: firstPayout });
  const campaign = await post('/api/v1/campaigns', exampleCampaign);
  const winners = winnersOf([[prize(1)], [prize(2)]]);
  const never = { post: () => assert.fail('there is a campaign') };
  await makePayouts(laurel, never, winners, { tenant_id, campaign_id: campaign.id });
  const [payout_id = 0] = await moveAll(laurel, campaign.id, statusOfPayout[id] ?? 'pending', tenant_id);
  return { payout_id };
}

const ofDrafts: OperationId[] = ['deleteCampaign', 'replaceCampaign', 'publishCampaign', 'previewCampaign'];

const longOver = { start: '2026-11-01T00:00:00Z', end: '2026-11-08T00:00:00Z' };

const simulated: OperationId[] = ['readSimulation', 'cancelSimulation'];
const rebuilt: OperationId[] = ['startRebuild', 'readRebuild'];

async function campaignFor(
  id: OperationId,
  tenant_id: number,
  post: (path: string, body?: object) => Promise<{ id: number }>,
) {
  const teams = id.startsWith('listTeam');
  const join = id === 'optInPlayer' || id === 'joinTournament' || teams ? 'opt_in' : 'automatic';
  const isPlayed = id === 'readReceipt' || id === 'readWhatIf';
  const isSettled = id === 'readSettlement' || id === 'readCertificate' || isPlayed;
  const over = isPlayed ? { games: { ids: ['GD8'] } } : isSettled ? longOver : {};
  const campaign = await post('/api/v1/campaigns', { ...exampleCampaign, join, ...over, teams });
  const path = `/api/v1/campaigns/${campaign.id}`;
  if (!ofDrafts.includes(id)) await post(`${path}/publish`);
  if (isPlayed) await playAndFinish(path, tenant_id, post);
  if (isSettled) await untilSettled(path, tenant_id);
  if (id === 'readCertificate') await untilAnswered(`${path}/certificate`, tenant_id);
  if (simulated.includes(id)) {
    const body = operations.startSimulation.example.body;
    return { id: campaign.id, simulation_id: (await post(`${path}/simulations`, body)).id };
  }
  if (!rebuilt.includes(id)) return { id: campaign.id };
  await untilComplete(path, tenant_id);
  if (id !== 'readRebuild') return { id: campaign.id };
  return { id: campaign.id, rebuild_id: (await post(`${path}/rebuilds`, { check: true })).id };
}

/** The player of the token comes onto the board, and the campaign ends. */
async function playAndFinish(
  path: string,
  tenant_id: number,
  post: (path: string, body?: object) => Promise<{ id: number }>,
): Promise<void> {
  const { key } = (await post('/api/v1/api-keys', { name: 'play', scopes: ['events:write'] })) as unknown as {
    key: string;
  };
  const bet = gameround({
    player_id: 'player-1',
    game_id: 'GD8',
    amount: 5,
    timestamp: '2026-12-03T11:00:00Z',
  });
  await sendEvents({ ...laurel, apiKey: key }, [bet]);
  await post(`${path}/finish`, { without_grace: true });
  await untilAnswered(`${path}/settlement`, tenant_id);
  await untilAnswered(`${path}/certificate`, tenant_id);
}

async function untilSettled(path: string, tenant_id: number): Promise<void> {
  await untilAnswered(`${path}/settlement`, tenant_id);
}

async function untilAnswered(path: string, tenant_id: number): Promise<void> {
  const headers = { authorization: `Bearer ${owner}`, 'laurel-tenant': String(tenant_id) };
  await waitUntil(`${path} is answered`, async () => {
    const answer = await fetch(laurel.url + path, { headers });
    await answer.arrayBuffer();
    assert.equal(answer.status, 200);
  });
}

/** An endpoint with a delivery, which leads nowhere. */
async function webhookFor(post: (path: string, body?: object) => Promise<{ id: number }>) {
  const { id } = await post('/api/v1/webhooks', operations.createWebhook.example.body);
  return { id, delivery_id: (await post(`/api/v1/webhooks/${id}/test`)).id };
}

/** A board that is still computed for the first time cannot be rebuilt. */
async function untilComplete(path: string, tenant_id: number): Promise<void> {
  await waitUntil(`${path} is complete`, async () => {
    const { body } = await call(laurel, owner, 'GET', `${path}/rebuild-progress`, { tenant_id });
    return body.count > 0 && body.results.every(({ complete }: { complete: boolean }) => complete);
  });
}

/** The campaign that the examples of live boards name. */
async function liveFor(post: (path: string, body?: object) => Promise<{ id: number }>) {
  const { campaign_id } = operations.readLiveBoard.example.path;
  await numberFrom(laurel.database, { table: 'campaigns', column: 'campaign_id', from: campaign_id });
  const { id } = await post('/api/v1/campaigns', exampleCampaign);
  await post(`/api/v1/campaigns/${id}/publish`);
  return { campaign_id: id };
}

/** It must allow this alone. */
const playerToken = (key: string, scope: string) => issueToken(laurel, key, { player_id: 'player-1', scope });

async function send(
  operation: Operation,
  { tenant_id, key, publishable, accessToken, session }: World,
  url: string,
) {
  const { access } = operation;
  const credentials: Record<string, string> =
    access.kind === 'api_key'
      ? { [access.header]: access.scope === 'boards:read' ? publishable : key }
      : accessToken === undefined
        ? { authorization: `Bearer ${owner}`, 'laurel-tenant': String(tenant_id) }
        : { authorization: `Bearer ${accessToken}` };
  const { headers, payload } = bodyOf(operation);
  const sent = { ...headers, ...(access.kind === 'public' ? {} : (session ?? credentials)) };
  const isFile = operation.body?.contentType === 'application/octet-stream';
  const body = isFile ? pngOf(20, 20) : payload === '' ? null : payload;
  if (isFile) sent['content-type'] = 'image/png';
  return fetch(laurel.url + url, { method: operation.method, headers: sent, body });
}

/** Only the embedded engine can be backed up; a PostgreSQL server has tools of its own. */
const statusOnPostgres: Partial<Record<OperationId, number>> = { backUpInstallation: 409 };

describe('the example of each operation is answered as the contract says', () => {
  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][])
    test(id, async () => {
      const world = await worldFor(id);
      const work = () => send(operation, world, addressOf(operation, world.ids));
      const response = await assertAudited(laurel, world.tenant_id, { id, operation, work });
      const { status, answer } = operation.example;
      const expected = (engine === 'postgres' ? statusOnPostgres[id] : undefined) ?? status;
      if (response.status !== expected) assert.fail(`${response.status}: ${await response.text()}`);
      const described = operation.answers[expected];
      if (described !== undefined) await assertAnswer(described, response, answer);
      else assert.equal(((await response.json()) as { type: string }).type, 'urn:laurel:fault:conflict');
      if (operation.idempotent && operation.method !== 'GET')
        assert.equal((await work()).status, expected, 'sent twice');
    });
});
