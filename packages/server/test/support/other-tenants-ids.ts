import assert from 'node:assert/strict';
import { operations } from '@laurel/contract/operations/operations.ts';
import type { Winner } from '../../src/payouts/create-payouts.ts';
import { insertAlarm } from './alarms.ts';
import { gameround, sendEvents } from './events.ts';
import type { Laurel } from './laurel.ts';
import { issueToken } from './live.ts';
import { numberFrom } from './number-from.ts';
import { makePayouts, moveAll, prize, winnersOf } from './payouts.ts';
import { pngOf } from './pictures.ts';
import { scheduleInput } from './planning.ts';
import { call, makeTenant, requestToken, signIn } from './staff.ts';
import { campaignInput } from './tournaments.ts';
import { waitUntil } from './waiting.ts';

/**
 * Everything that can be named of a tenant. For two tenants, equal members have equal lengths, so that nothing else differs
 * in answers.
 */
export interface Names {
  tenant: number;
  campaign: number;
  rebuild: number;
  payout: number;
  alarm: number;
  user: number;
  api_key: number;
  template: number;
  segment: number;
  image: string;
  schedule: number;
  client: string;
  player_token_key: string;
  webhook: number;
  delivery: number;
  tenant_name: string;
  custom_id: string;
  username: string;
  player: string;
  game: string;
  unique_id: string;
  key: string;
}

/** Everything that the other tenant named itself contains this word. */
export const marker = 'zanzibar';

/** Ids that exist nowhere. */
export const nowhere: Names = {
  tenant: 991001,
  campaign: 990001,
  rebuild: 990001,
  payout: 990001,
  alarm: 990001,
  user: 990001,
  api_key: 990001,
  template: 990001,
  segment: 990001,
  image: '0'.repeat(64),
  schedule: 990001,
  client: 'client_nowhere-nowhere0',
  player_token_key: 'ptk_nowhere-nowhere0',
  webhook: 990001,
  delivery: 990001,
  tenant_name: 'the nowhere!',
  custom_id: 'nowhere!-custom',
  username: 'nowhere!-user',
  player: 'nowhere!-player',
  game: 'nowhere!-game',
  unique_id: 'nowhere!-event',
  key: `laurel_${'x'.repeat(43)}`,
};

/** A tenant that has one of everything, with numbers that no other tenant has. */
export async function makeOtherTenant(laurel: Laurel): Promise<Names> {
  await raiseNumbers(laurel);
  const tenant = await makeTenant(laurel, `the ${marker}`);
  const owner = await signIn(laurel);
  const post = async (path: string, body: unknown, type?: string) => {
    const sent = { body, tenant_id: tenant, ...(type && { type }) };
    const answer = await call(laurel, owner, 'POST', path, sent);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { player, game, unique_id, username, custom_id } = namesOf(marker);
  const user = await post('/api/v1/users', { username, password: `the ${marker} password`, role: 'admin' });
  const { api_key_id, key } = await post('/api/v1/api-keys', {
    name: marker,
    scopes: ['events:write', 'tournaments:read'],
  });
  const texts = { en: { name: marker } };
  const { client_id } = await post('/api/v1/clients', { name: marker });
  const player_token_key = await registerKey(post);
  const { id } = await post('/api/v1/campaigns', campaignInput({ custom_id, texts }));
  await post(`/api/v1/campaigns/${id}/publish`, {});
  await sendEvents({ ...laurel, apiKey: key }, [
    {
      event: 'player',
      data: { unique_id: `${unique_id} 2`, timestamp, player_id: player, username: marker },
    },
    gameround({ unique_id, timestamp, player_id: player, game_id: game }),
  ]);
  await untilFolded(laurel, owner, tenant);
  await post(`/api/v1/campaigns/${id}/disqualifications`, { player_id: player, reason: marker });
  const rebuild = await post(`/api/v1/campaigns/${id}/rebuilds`, { check: true });
  await untilFolded(laurel, owner, tenant);
  const payout = await owe(laurel, { tenant_id: tenant, campaign_id: id }, player);
  const webhook = await makeWebhook(laurel, owner, tenant);
  const { start: _start, end: _end, ...definition } = campaignInput({ custom_id, texts });
  const template = await post('/api/v1/templates', { name: custom_id, definition });
  const schedule = await post(
    '/api/v1/schedules',
    scheduleInput(template.id, { name: marker, start: '2099-01-01T20:00' }),
  );
  const numbers = {
    tenant,
    campaign: id,
    rebuild: rebuild.id,
    payout,
    alarm: await insertAlarm(laurel, { tenant_id: tenant, campaign_id: id, player_id: player }),
    user: user.user_id,
    api_key: api_key_id,
    client: client_id,
    player_token_key,
    ...webhook,
    template: template.id,
    ...(await uploads(post, player)),
    schedule: schedule.id,
  };
  return { ...namesOf(marker), ...numbers, key };
}

/** A member of staff and an API key of the tenant that looks at the other one, and a campaign of its own. */
export async function makeOwnTenant(laurel: Laurel) {
  const tenant = await makeTenant(laurel, 'own');
  const owner = await signIn(laurel);
  const post = async (path: string, body: unknown) =>
    (await call(laurel, owner, 'POST', path, { body, tenant_id: tenant })).body;
  const username = 'own-admin';
  const password = 'the own password';
  await post('/api/v1/users', { username, password, role: 'admin' });
  const scopes = ['events:write', 'tournaments:read', 'players:issue'];
  const { key } = await post('/api/v1/api-keys', { name: 'own', scopes });
  const page = { name: 'page', scopes: ['boards:read'] };
  const { key: publishable } = await post('/api/v1/api-keys', page);
  const { id } = await post('/api/v1/campaigns', campaignInput({ custom_id: 'own' }));
  await post(`/api/v1/campaigns/${id}/publish`, {});
  const { body } = await requestToken(laurel, { username, password });
  const token = await issueToken(laurel, key, { player_id: 'own-player' });
  const keys = { key: key as string, publishable: publishable as string, player: token };
  return { tenant, campaign: id as number, ...keys, owner, admin: body.access_token as string };
}

/** All rows of a tenant, table by table, as text. */
export async function rowsOf(laurel: Laurel, tenant_id: number): Promise<Record<string, string[]>> {
  const tables = await laurel.database.query<{ name: string }>({
    text: `
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`,
  });
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await laurel.database.query<{ row: string }>({
      text: `select t::text as row from ${name} t where tenant_id = $1 order by 1`,
      values: [tenant_id],
    });
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** A public key for player tokens. */
async function registerKey(
  post: (path: string, body: unknown) => Promise<{ key_id: string }>,
): Promise<string> {
  const body = { ...operations.createPlayerTokenKey.example.body, name: marker };
  return (await post('/api/v1/player-token-keys', body)).key_id;
}

/** A segment and an image. */
async function uploads(
  post: (path: string, body: unknown, type?: string) => Promise<{ id: number; hash: string }>,
  player: string,
): Promise<Pick<Names, 'segment' | 'image'>> {
  const { id } = await post(`/api/v1/segments?name=${marker}`, player, 'text/csv');
  const { hash } = await post(`/api/v1/images?name=${marker}`, pngOf(2, 2), 'image/png');
  return { segment: id, image: hash };
}

/** An endpoint to which nothing is sent, and a delivery. */
async function makeWebhook(laurel: Laurel, owner: string, tenant_id: number) {
  const post = async (method: string, path: string, body: object) =>
    (await call(laurel, owner, method, path, { body, tenant_id })).body;
  const url = `https://${marker}.example`;
  const { id } = await post('POST', '/api/v1/webhooks', {
    url,
    description: marker,
    events: ['payout.paid'],
  });
  await post('PATCH', `/api/v1/webhooks/${id}`, { enabled: false });
  const [row] = await laurel.database.query<{ delivery_id: number }>({
    text: `
      insert into webhook_deliveries (tenant_id, endpoint_id, webhook_id, type, payload, created_at)
      values ($1, $2, $3, 'payout.paid', '{}', now()) returning delivery_id`,
    values: [tenant_id, id, marker],
  });
  return { webhook: id as number, delivery: row?.delivery_id as number };
}

const timestamp = '2026-12-02T11:00:00Z';

function namesOf(word: string) {
  return {
    tenant_name: `the ${word}`,
    custom_id: `${word}-custom`,
    username: `${word}-user`,
    player: `${word}-player`,
    game: `${word}-game`,
    unique_id: `${word}-event`,
  };
}

/** Small numbers occur in many texts; these occur only where they are meant, and those of tenants are no ids of anything else. */
async function raiseNumbers({ database }: Laurel): Promise<void> {
  await numberFrom(database, { table: 'tenants', column: 'tenant_id', from: 771_001 });
  for (const [table, column] of [
    ['campaigns', 'campaign_id'],
    ['rebuilds', 'rebuild_id'],
    ['payouts', 'payout_id'],
    ['alarms', 'alarm_id'],
    ['users', 'user_id'],
    ['api_keys', 'api_key_id'],
    ['webhook_endpoints', 'endpoint_id'],
    ['webhook_deliveries', 'delivery_id'],
    ['templates', 'template_id'],
    ['segments', 'segment_id'],
    ['schedules', 'schedule_id'],
  ] as const)
    await numberFrom(database, { table, column, from: 770_001 });
}

/** One payout that waits for approval. */
async function owe(
  laurel: Laurel,
  campaign: { tenant_id: number; campaign_id: number },
  player_id: string,
): Promise<number> {
  const [winner] = winnersOf([[prize(1)]]);
  const never = { post: () => assert.fail('there is a campaign') };
  await makePayouts(laurel, never, [{ ...(winner as Winner), player_id, player_username: marker }], campaign);
  const [payout_id] = await moveAll(laurel, campaign.campaign_id, 'pending', campaign.tenant_id);
  return payout_id as number;
}

/** Until scoring has followed the tenant's log and no fold is under way, so that no background work changes it. */
async function untilFolded(laurel: Laurel, owner: string, tenant_id: number): Promise<void> {
  const text = `
    select 1 from scoring_cursors c join event_heads h using (tenant_id)
     where c.tenant_id = $1 and c.seq = h.seq
       and not exists (select from outbox o where o.tenant_id = $1)
       and not exists (select from campaign_moments m where m.tenant_id = $1 and not m.started)
       and not exists (select from refolds r where r.tenant_id = $1)
       and not exists (select from campaign_folds f where f.tenant_id = $1 and not f.complete)
       and not exists (select from rebuilds r where r.tenant_id = $1 and (not r.finished or r.alarm_differences is null))
       and not exists (select from alarms_to_find(array[$1::integer], 'infinity'))
       and not exists (select from alarm_settings s where s.tenant_id = $1 and s.claimed_until is not null)`;
  await waitUntil('scoring has followed the log of the tenant', async () => {
    if ((await laurel.database.query({ text, values: [tenant_id] })).length > 0) return true;
    await call(laurel, owner, 'GET', '/api/v1/intake/stats', { tenant_id });
    return false;
  });
}
