import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import { commandsOf } from '../support/commands-of.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { issueToken } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const { run, json } = commandsOf(laurel);
const folder = scratchFolder('laurel-keys-');

async function allowedTo(origin: string, credential: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${credential}`, origin };
  const answer = await fetch(`${laurel.url}/public/api/v2/tournaments/details`, { headers });
  assert.equal(answer.status, 200);
  return answer.headers.get('access-control-allow-origin');
}

test('a publishable key is made for pages of its sites, or of those of the tenant', async () => {
  const sites = 'https://casino.example,https://m.casino.example';
  const { key, origins } = await json('key', 'create', 'page', '--scopes', 'boards:read', '--origins', sites);
  assert.match(key, /^pk_/);
  assert.deepEqual(origins, sites.split(','));
  assert.equal(await allowedTo('https://m.casino.example', key), 'https://m.casino.example');
  const other = await run('key', 'create', 'other page', '--scopes', 'boards:read');
  assert.match(other.stderr, /only on pages of the sites of the tenant; --origins/);
  assert.equal(await allowedTo('https://tenant.example', other.stdout.trim()), null);
  const set = await json('tenant', 'set', '1', '--origins', 'https://tenant.example');
  assert.deepEqual(set.origins, ['https://tenant.example']);
  const isAllowed = async () =>
    (await allowedTo('https://tenant.example', other.stdout.trim())) === 'https://tenant.example';
  await waitUntil('the sites of the tenant count', isAllowed);
  assert.deepEqual((await json('tenant', 'set', '1', '--origins', 'none')).origins, []);
  const { stdout } = await run('key', 'list');
  assert.match(stdout, /page +boards:read +https:\/\/casino\.example/);
  const secret = await json('key', 'create', 'backend');
  assert.deepEqual(secret.scopes, ['events:write', 'tournaments:read']);
  const words = ['key', 'create', 'wrong', '--scopes', 'boards:read', '--origins', 'casino.example'];
  const refused = await run(...words);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /origins/);
});

test('the token of a backend works where the publishable key does, as the documents say to make both', async () => {
  const site = 'http://localhost:8000';
  const page = ['key', 'create', 'Website', '--scopes', 'boards:read', '--origins', site];
  const backend = ['key', 'create', 'backend', '--scopes', 'players:issue'];
  const made = await run(...page);
  assert.doesNotMatch(made.stderr, /sites/);
  const issuer = await run(...backend);
  assert.match(
    issuer.stderr,
    /player tokens work on pages of the sites of the tenant and of its publishable keys/,
  );
  const token = await issueToken(laurel, issuer.stdout.trim(), { player_id: 'player-1' });
  for (const credential of [made.stdout.trim(), token]) assert.equal(await allowedTo(site, credential), site);
  assert.equal(await allowedTo('https://elsewhere.example', token), null);
});

test('a public key for tokens of players is added from a file, listed and revoked', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const input = campaignInput({ start: inDays(-1), end: inDays(1) });
  const id = await published(await signInOwner(laurel), input);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = join(folder, 'public.pem');
  await writeFile(pem, publicKey.export({ type: 'spki', format: 'pem' }));
  const added = await json('player-token-key', 'add', 'casino backend', pem);
  assert.deepEqual([added.name, added.algorithm], ['casino backend', 'EdDSA']);
  const token = await new SignJWT({ scope: 'boards' })
    .setProtectedHeader({ alg: 'EdDSA', kid: added.key_id })
    .setSubject('anna')
    .setAudience('urn:laurel:player')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey);
  const look = () =>
    fetch(`${laurel.url}/public/api/v2/live/${id}`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await look()).status, 200);
  const jwk = join(folder, 'private.jwk');
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(jwk, JSON.stringify(pair.privateKey.export({ format: 'jwk' })));
  const other = await json('player-token-key', 'add', 'other', jwk);
  assert.deepEqual([other.algorithm, other.public_jwk.d], ['ES256', undefined]);
  assert.deepEqual(await json('player-token-key', 'revoke', added.key_id), {
    key_id: added.key_id,
    revoked: true,
  });
  assert.equal((await look()).status, 401);
  const keys = await json('player-token-key', 'list');
  assert.deepEqual(
    keys.map(({ name, revoked_at }: { name: string; revoked_at: string | null }) => [
      name,
      revoked_at !== null,
    ]),
    [
      ['casino backend', true],
      ['other', false],
    ],
  );
  await writeFile(pem, 'nothing');
  const refused = await run('player-token-key', 'add', 'wrong', pem);
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(refused.stderr, /holds no public key/);
});
