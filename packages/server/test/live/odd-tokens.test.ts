import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { call, signIn } from '../support/staff.ts';
import { campaignInput } from '../support/tournaments.ts';

const now = Date.parse('2026-12-02T12:00:00Z') / 1_000;

const laurel = forFile(() => startLaurelAt(new Date(now * 1_000)));
let key_id: string;
let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
let calls: [method: 'GET' | 'POST', url: string][];
before(async () => {
  const owner = await signIn(laurel);
  const post = (path: string, body: object) => call(laurel, owner, 'POST', path, { body });
  const { id } = (await post('/api/v1/campaigns', campaignInput({ join: 'opt_in' }))).body;
  await post(`/api/v1/campaigns/${id}/publish`, {});
  const pair = await generateKeyPair('EdDSA', { extractable: true });
  const public_jwk = await exportJWK(pair.publicKey);
  const made = await post('/api/v1/player-token-keys', { name: 'k', algorithm: 'EdDSA', public_jwk });
  key_id = made.body.key_id;
  privateKey = pair.privateKey;
  calls = [
    ['GET', '/public/api/v2/tournaments/details'],
    ['GET', `/public/api/v2/live?campaigns=${id}`],
    ['GET', `/public/api/v2/live/${id}`],
    ['POST', `/public/api/v2/tournaments/${id}/opt-in`],
  ];
});

function sign(claims: object, kid = key_id): Promise<string> {
  const usual = {
    sub: 'bert',
    aud: 'urn:laurel:player',
    scope: 'boards me opt-in',
    iat: now,
    exp: now + 600,
  };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
}

/** Asserts that each of the four calls that take a token refuses this one. */
async function refused(token: string, why: string): Promise<void> {
  for (const [method, path] of calls) {
    const answer = await fetch(laurel.url + path, { method, headers: { authorization: `Bearer ${token}` } });
    await answer.body?.cancel();
    assert.equal(answer.status, 401, `${why}: ${method} ${path}`);
  }
}

test('a token whose header names a key as no key is named is not valid, signed or not', async () => {
  for (const kid of ['ptk_\u0000', 'ptk_\ud800', 'ptk_', `ptk_${'a'.repeat(65)}`, 'ptk_ä', '\u0000']) {
    await refused(await sign({}, kid), `signed, ${JSON.stringify(kid)}`);
    const head = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid })).toString('base64url');
    await refused(`${head}.e30.AAAA`, `not signed, ${JSON.stringify(kid)}`);
  }
  for (const kid of [5, null, ['ptk_a'], { ptk_: 1 }]) {
    const head = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid })).toString('base64url');
    await refused(`${head}.e30.AAAA`, JSON.stringify(kid));
  }
});

test('a token whose player is no id of a player is not valid', async () => {
  const odd = [
    5,
    { a: 1 },
    ['p'],
    true,
    null,
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    'x'.repeat(256),
  ];
  for (const sub of odd) await refused(await sign({ sub }), JSON.stringify(sub));
});

test('a token that counts for longer than an hour from now is not valid, whenever it says that it was made', async () => {
  for (const [iat, exp] of [
    [now + 86_400, now + 86_400 + 3_600],
    [now + 600, now + 600 + 3_600],
    [now, now + 3_601],
  ] as const)
    await refused(await sign({ iat, exp }), `${iat - now} to ${exp - now}`);
  const [, , [, path]] = calls as [unknown, unknown, [string, string]];
  for (const [iat, exp] of [
    [now, now + 3_600],
    [now + 20, now + 20 + 3_600],
  ] as const) {
    const headers = { authorization: `Bearer ${await sign({ iat, exp })}` };
    assert.equal((await fetch(laurel.url + path, { headers })).status, 200, 'clocks of operators may be off');
  }
});

test('a refusal names the claim that is missing or wrong, of a token that is signed right', async () => {
  const wrong = { aud: 'laurel', scope: undefined, sub: '', iat: undefined };
  for (const [claim, value] of Object.entries(wrong)) {
    const authorization = `Bearer ${await sign({ [claim]: value })}`;
    const answer = await fetch(`${laurel.url}/public/api/v2/tournaments/details`, {
      headers: { authorization },
    });
    const { detail } = (await answer.json()) as { detail: string };
    assert.match(detail, new RegExp(`claim "${claim}"`));
  }
});
