import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { tenantDefaults, tenantSettings } from '@laurel/contract/identity/tenant-settings.ts';
import type { Setting } from '@laurel/contract/values/settings.ts';
import { sidesOf } from '../../../src/audit/audit.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { call, makeStaff, makeTenant, signIn } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);
let owner: string;
before(async () => {
  owner = await signIn(laurel);
});

const path = '/api/v1/tenants';

test('a created tenant has its defaults, its log and its scoring cursor, and shows no secret', async () => {
  const created = await call(laurel, owner, 'POST', path, { body: { name: 'Brand Ä' } });
  assert.equal(created.status, 201);
  const { tenant_id, created_at, ...rest } = created.body;
  assert.equal(created.headers.get('location'), `${path}/${tenant_id}`);
  assert.deepEqual(rest, { ...tenantDefaults, name: 'Brand Ä' });
  assert.partialDeepStrictEqual(rest, {
    name: 'Brand Ä',
    default_language: 'en',
    mask_usernames: false,
    origins: [],
    payout_approval: 'one',
    hold_payouts: 'never',
    currency_decimals: {},
    change_requests: 'optional',
    log_access: 'staff',
    retention_events_days: null,
    retention_audit_days: null,
  });
  assert.ok(created_at);
  for (const table of ['event_heads', 'scoring_cursors']) {
    const text = `select seq from ${table} where tenant_id = $1`;
    assert.deepEqual(await laurel.database.query({ text, values: [tenant_id] }), [{ seq: 0 }]);
  }
  assert.deepEqual((await call(laurel, owner, 'GET', `${path}/${tenant_id}`)).body, created.body);
});

test('each tenant has a secret of its own for player ids', async () => {
  await makeTenant(laurel, 'with a secret');
  const rows = await laurel.database.query<{ secret: string }>({
    text: "select encode(player_hash_secret, 'hex') as secret from tenants",
  });
  assert.ok(rows.every(({ secret }) => secret.length === 64));
  assert.equal(new Set(rows.map(({ secret }) => secret)).size, rows.length);
});

test('a taken name is a conflict, for a new tenant and for a renamed one', async () => {
  const tenant_id = await makeTenant(laurel, 'only one');
  const again = await call(laurel, owner, 'POST', path, { body: { name: 'only one' } });
  assert.deepEqual([again.status, again.body.type], [409, 'urn:laurel:fault:conflict']);
  const renamed = await call(laurel, owner, 'PATCH', `${path}/1`, { body: { name: 'only one' } });
  assert.equal(renamed.status, 409);
  const same = await call(laurel, owner, 'PATCH', `${path}/${tenant_id}`, { body: { name: 'only one' } });
  assert.equal(same.status, 200);
});

test('the settings that are sent change, the others stay', async () => {
  const tenant_id = await makeTenant(laurel, 'before');
  const patch = (body: unknown) => call(laurel, owner, 'PATCH', `${path}/${tenant_id}`, { body });
  const first = await patch({ mask_usernames: true });
  assert.deepEqual([first.body.name, first.body.mask_usernames], ['before', true]);
  const second = await patch({ name: 'after', default_language: 'pt-BR' });
  const { name, default_language, mask_usernames } = second.body;
  assert.deepEqual([name, default_language, mask_usernames], ['after', 'pt-BR', true]);
  assert.equal((await call(laurel, owner, 'PATCH', `${path}/999`, { body: { name: 'x' } })).status, 404);
});

/** A value that is not the default. */
function otherValue(setting: Setting): unknown {
  if (setting.kind === 'choice')
    return Object.keys(setting.options).find((option) => option !== setting.initial);
  return {
    text: 'another name',
    language: 'de',
    yes_no: true,
    sites: ['https://casino.example'],
    decimals: { USDT: 6 },
    days: 400,
  }[setting.kind];
}

test('each setting changes alone and is in the audit log with both sides', async () => {
  const tenant_id = await makeTenant(laurel, 'with every setting');
  let shown = (await call(laurel, owner, 'GET', `${path}/${tenant_id}`)).body;
  for (const [name, setting] of Object.entries(tenantSettings)) {
    const sent = { [name]: otherValue(setting) };
    const { status, body } = await call(laurel, owner, 'PATCH', `${path}/${tenant_id}`, { body: sent });
    assert.equal(status, 200, name);
    assert.deepEqual(body, { ...shown, ...sent });
    const audit = await call(laurel, owner, 'GET', '/api/v1/audit-log?page_size=1', { tenant_id });
    const { action, details, changes } = audit.body.results[0];
    assert.deepEqual([action, details], ['tenant.changed', sent]);
    assert.deepEqual(changes, sidesOf({ [name]: shown[name] }, sent));
    shown = body;
  }
});

test('staff see their own tenant, and another as if it were not there', async () => {
  const tenant_id = await makeTenant(laurel, 'of the staff');
  const { accessToken } = await makeStaff(laurel, 'viewer', tenant_id);
  assert.equal((await call(laurel, accessToken, 'GET', `${path}/${tenant_id}`)).body.name, 'of the staff');
  const detail = (id: number) => `There is no tenant ${id}.`;
  for (const id of [1, 999]) {
    const answer = await call(laurel, accessToken, 'GET', `${path}/${id}`);
    assert.deepEqual([answer.status, answer.body.detail], [404, detail(id)]);
  }
});

test('the owner acts for a tenant by header; others cannot learn whether it exists', async () => {
  const tenant_id = await makeTenant(laurel, 'acted for');
  const list = (accessToken: string, id: number) =>
    call(laurel, accessToken, 'GET', '/api/v1/users', { tenant_id: id });
  assert.equal((await list(owner, tenant_id)).body.count, 0);
  const missing = await list(owner, 999);
  assert.deepEqual([missing.status, missing.body.detail], [404, 'There is no tenant 999.']);
  const admin = await makeStaff(laurel, 'admin');
  assert.equal((await list(admin.accessToken, 1)).status, 200);
  const refusals = [await list(admin.accessToken, tenant_id), await list(admin.accessToken, 999)];
  for (const { status } of refusals) assert.equal(status, 403);
  assert.deepEqual(refusals[0]?.body, refusals[1]?.body);
  for (const header of ['0', '-1', 'acme', '1e3', '99999999999']) {
    const headers = { authorization: `Bearer ${owner}`, 'laurel-tenant': header };
    const response = await fetch(`${laurel.url}/api/v1/users`, { headers });
    assert.equal(response.status, 400, header);
  }
});

test('a setting that the listing follows shows in it', async () => {
  const list = () =>
    fetch(`${laurel.url}/public/api/v2/tournaments/details?language=sw`, {
      headers: { authorization: laurel.apiKey },
    });
  assert.equal((await list()).headers.get('content-language'), 'en');
  assert.equal(
    (await call(laurel, owner, 'PATCH', `${path}/1`, { body: { default_language: 'de' } })).status,
    200,
  );
  await waitUntil(
    'the listing is in German',
    async () => (await list()).headers.get('content-language') === 'de',
  );
});
