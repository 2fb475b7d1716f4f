import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { issueToken, makeKey, makePublishable } from '../support/live.ts';
import { valuesOf } from '../support/members.ts';
import { call, makeTenant, signIn } from '../support/staff.ts';
import { campaignInput } from '../support/tournaments.ts';

const site = 'https://casino.example';
const ofTenant = 'https://tenant.example';
const foreign = 'https://evil.example';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
let owner: string;
let live: string;
let join: string;
before(async () => {
  owner = await signIn(laurel);
  const made = await post('/api/v1/campaigns', campaignInput({ join: 'opt_in' }));
  await post(`/api/v1/campaigns/${made.body.id}/publish`, {});
  live = `/public/api/v2/live/${made.body.id}`;
  join = `/public/api/v2/tournaments/${made.body.id}/opt-in`;
  await call(laurel, owner, 'PATCH', '/api/v1/tenants/1', { body: { origins: [ofTenant] } });
});

const post = (path: string, body: unknown) => call(laurel, owner, 'POST', path, { body });

async function ask(path: string, credential: string, headers: object = {}, method = 'GET') {
  const answer = await laurel.app.inject({
    method: method as 'GET',
    url: path,
    headers: { authorization: `Bearer ${credential}`, ...headers },
  });
  return { status: answer.statusCode, allowed: answer.headers['access-control-allow-origin'], ...answer };
}

test('a publishable key opens the listing and the live boards, also as a parameter', async () => {
  const key = await makePublishable(laurel, [site]);
  assert.match(key, /^pk_/);
  assert.equal((await ask('/public/api/v2/tournaments/details', key)).status, 200);
  assert.equal((await ask(live, key)).status, 200);
  assert.equal((await ask(`${live}?key=${key}`, '', { authorization: '' })).status, 200);
});

test('a publishable key takes no other scope, and a secret one no origins', async () => {
  for (const [body, pointer] of [
    [{ scopes: ['boards:read', 'events:write'] }, '/scopes'],
    [{ scopes: ['events:write'], origins: [site] }, '/origins'],
    [{ scopes: ['boards:read'], origins: ['https://casino.example/path'] }, '/origins/0'],
    [{ scopes: ['boards:read'], origins: ['*'] }, '/origins/0'],
  ] as const) {
    const { status, body: problem } = await post('/api/v1/api-keys', { name: 'key', ...body });
    assert.equal(status, 422);
    assert.equal(problem.errors[0].pointer, pointer);
  }
});

test('pages of allowed sites alone may read answers, on these calls alone', async () => {
  const key = await makePublishable(laurel, [site]);
  const ofTenants = await makePublishable(laurel);
  const listing = '/public/api/v2/tournaments/details';
  for (const path of [listing, live]) {
    assert.equal((await ask(path, key, { origin: site })).allowed, site);
    assert.equal((await ask(path, key, { origin: foreign })).allowed, undefined);
    assert.equal((await ask(path, key, { origin: ofTenant })).allowed, undefined);
    assert.equal((await ask(path, ofTenants, { origin: ofTenant })).allowed, ofTenant);
    assert.match(String((await ask(path, key, { origin: site })).headers.vary), /Origin/);
  }
  assert.equal((await ask('/api/v1/campaigns', owner, { origin: site })).allowed, undefined);
  assert.equal((await ask(listing, laurel.apiKey, { origin: ofTenant })).allowed, undefined);
  assert.equal((await ask(live, 'wrong', { origin: site })).allowed, site, 'a page may read why');
  for (const [path, method] of [
    [listing, 'GET'],
    [live, 'GET'],
    ['/public/api/v2/live', 'GET'],
    [join, 'POST'],
  ] as const) {
    const preflight = { origin: site, 'access-control-request-method': method };
    const answer = await ask(path, '', preflight, 'OPTIONS');
    assert.equal(answer.status, 204);
    assert.equal(answer.allowed, site);
    assert.equal(answer.headers['access-control-allow-methods'], method);
    assert.match(String(answer.headers['access-control-allow-headers']), /authorization/);
    assert.equal((await ask(path, '', { ...preflight, origin: foreign }, 'OPTIONS')).allowed, undefined);
  }
  const management = await ask('/api/v1/campaigns', '', { origin: site }, 'OPTIONS');
  assert.deepEqual([management.status, management.allowed], [405, undefined]);
});

test('a player token of a key without origins works where the publishable keys and the tenant do', async () => {
  const shop = 'https://shop.example';
  await makePublishable(laurel, [shop]);
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  const token = await issueToken(laurel, key, { player_id: 'anna' });
  for (const path of [live, '/public/api/v2/tournaments/details']) {
    for (const origin of [shop, ofTenant]) assert.equal((await ask(path, token, { origin })).allowed, origin);
    assert.equal((await ask(path, token, { origin: foreign })).allowed, undefined);
  }
  const none = await makeKey(laurel, { scopes: ['players:issue'], origins: [] });
  const ofNone = await issueToken(laurel, none.key, { player_id: 'anna' });
  assert.equal((await ask(live, ofNone, { origin: shop })).allowed, undefined, 'the key says: no site');
});

test('the sites of a revoked key, of a secret key and of another tenant are none of a player token', async () => {
  const revoked = 'https://revoked.example';
  const elsewhere = 'https://elsewhere.example';
  const secret = 'https://secret.example';
  const ended = await makeKey(laurel, { scopes: ['boards:read'], origins: [revoked] });
  await call(laurel, owner, 'DELETE', `/api/v1/api-keys/${ended.api_key_id}`);
  const tenant_id = await makeTenant(laurel, 'elsewhere');
  await makeKey(laurel, { scopes: ['boards:read'], origins: [elsewhere] }, tenant_id);
  await makeKey(laurel, { scopes: ['players:issue'], origins: [secret] });
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  const token = await issueToken(laurel, key, { player_id: 'anna' });
  for (const origin of [revoked, elsewhere, secret])
    assert.equal((await ask(live, token, { origin })).allowed, undefined, origin);
});

test('an origin with the usual port of its scheme is the one that browsers send', async () => {
  const origins = ['https://ports.example:443', 'http://ports.example:80', 'https://ports.example:8443'];
  const key = await makePublishable(laurel, origins);
  for (const origin of ['https://ports.example', 'http://ports.example', 'https://ports.example:8443'])
    assert.equal((await ask(live, key, { origin })).allowed, origin);
  const twice = ['https://ports.example', 'https://ports.example:443'];
  const made = await post('/api/v1/api-keys', { name: 'k', scopes: ['boards:read'], origins: twice });
  assert.deepEqual(made.body.origins, ['https://ports.example']);
  const changed = await call(laurel, owner, 'PATCH', '/api/v1/tenants/1', {
    body: { origins: [`${ofTenant}:443`] },
  });
  assert.deepEqual(changed.body.origins, [ofTenant]);
  for (const [path, method, body] of [
    [
      '/api/v1/api-keys',
      'POST',
      { name: 'k', scopes: ['boards:read'], origins: [site, 'https://x.example:99999'] },
    ],
    ['/api/v1/tenants/1', 'PATCH', { origins: [site, 'https://x.example:99999'] }],
  ] as const) {
    const refused = await call(laurel, owner, method, path, { body });
    assert.deepEqual([refused.status, refused.body.errors?.[0].pointer], [422, '/origins/1']);
  }
});

test('an origin is stored as browsers send it, however it is spelled', async () => {
  const origins = ['HTTPS://Z.example', 'https://Y.Example:443/', 'http://[0:0::1]:8080'];
  const created = await post('/api/v1/api-keys', { name: 'k', scopes: ['boards:read'], origins });
  const stored = ['https://z.example', 'https://y.example', 'http://[::1]:8080'];
  assert.deepEqual([created.status, created.body.origins], [201, stored]);
  assert.equal((await ask(live, created.body.key, { origin: 'https://z.example' })).allowed, stored[0]);
});

test('a text that is no origin is refused in words', async () => {
  for (const origin of [
    'z.example',
    'ftp://z.example',
    'https://z.example/shop',
    'https://u:p@z.example',
    'https://*.example',
  ]) {
    const body = { name: 'k', scopes: ['boards:read'], origins: [site, origin] };
    const { status, body: fault } = await post('/api/v1/api-keys', body);
    const detail = 'must be a scheme and a host without a path, such as https://www.example.com';
    assert.deepEqual([status, fault.errors], [422, [{ pointer: '/origins/1', detail }]], origin);
  }
});

test('a player token opens what its scope says, joins, and ends with the key that issued it', async () => {
  const issuer = await makeKey(laurel, { scopes: ['players:issue'], origins: [site] });
  const token = await issueToken(laurel, issuer.key, { player_id: 'anna', scope: 'boards', ttl: 60 });
  assert.equal((await ask(live, token, { origin: site })).allowed, site);
  assert.equal((await ask(live, token, { origin: ofTenant })).allowed, undefined);
  const all = await issueToken(laurel, issuer.key, { player_id: 'anna' });
  for (let sent = 0; sent < 2; sent++) assert.equal((await ask(join, all, {}, 'POST')).status, 204);
  const joined = await call(
    laurel,
    owner,
    'GET',
    join.replace('public/api/v2/tournaments', 'api/v1/campaigns').replace('opt-in', 'opt-ins'),
  );
  assert.deepEqual(valuesOf(joined.body.results, 'player_id'), ['anna']);
  await laurel.setClock('2026-12-02T12:02:00Z');
  const expired = await ask(live, token);
  assert.equal(expired.status, 401);
  assert.match(expired.body, /expired/);
  assert.equal((await ask(live, all)).status, 200);
  await call(laurel, owner, 'DELETE', `/api/v1/api-keys/${issuer.api_key_id}`);
  assert.equal((await ask(live, all)).status, 401);
  owner = await signIn(laurel);
});

test('a token that the operator signs is taken with a registered key, of this audience and of an hour at most', async () => {
  for (const algorithm of ['EdDSA', 'ES256', 'RS256']) {
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const public_jwk = await exportJWK(pair.publicKey);
    const { status, body } = await post('/api/v1/player-token-keys', { name: 'k', algorithm, public_jwk });
    assert.equal(status, 201, JSON.stringify(body));
    const now = Math.floor(new Date('2026-12-02T12:02:00Z').getTime() / 1_000);
    const sign = (claims: object = {}, alg = algorithm, key = pair.privateKey) =>
      new SignJWT({
        sub: 'bert',
        aud: 'urn:laurel:player',
        scope: 'boards me',
        iat: now,
        exp: now + 600,
        ...claims,
      })
        .setProtectedHeader({ alg, kid: body.key_id })
        .sign(key);
    const tried = async (token: Promise<string>) => (await ask(live, await token)).status;
    assert.equal(await tried(sign()), 200);
    assert.equal((await ask(live, await sign(), { origin: ofTenant })).allowed, ofTenant);
    assert.equal(await tried(sign({ aud: 'urn:laurel:management-api' })), 401);
    assert.equal(await tried(sign({ exp: now - 60 })), 401);
    assert.equal(await tried(sign({ exp: now + 3_601 })), 401);
    assert.equal(await tried(sign({ exp: undefined })), 401);
    assert.equal(await tried(sign({ sub: '' })), 401);
    assert.equal(await tried(sign({ scope: 'opt-in' })), 403);
    const other = await generateKeyPair(algorithm);
    assert.equal(await tried(sign({}, algorithm, other.privateKey)), 401);
    await call(laurel, owner, 'DELETE', `/api/v1/player-token-keys/${body.key_id}`);
    assert.equal(await tried(sign()), 401);
  }
  const private_jwk = await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).privateKey);
  for (const [algorithm, public_jwk] of [
    ['EdDSA', private_jwk],
    ['ES256', { kty: 'OKP', crv: 'Ed25519', x: private_jwk.x }],
    ['EdDSA', { kty: 'OKP', crv: 'Ed25519', x: 'AA' }],
  ]) {
    const { status } = await post('/api/v1/player-token-keys', { name: 'k', algorithm, public_jwk });
    assert.equal(status, 422);
  }
});
