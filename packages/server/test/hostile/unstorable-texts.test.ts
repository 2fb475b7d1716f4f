import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { addressOf } from '../support/examples.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { issueToken, makeKey } from '../support/live.ts';
import { signIn } from '../support/staff.ts';

let laurel: Laurel;
let owner: string;
let issuer: string;
let player: string;
before(async () => {
  laurel = await startLaurel();
  owner = await signIn(laurel);
  issuer = (await makeKey(laurel, { scopes: ['players:issue'] })).key;
  player = await issueToken(laurel, issuer, { player_id: 'p' });
});
after(() => laurel.close());

/** Characters that no database can store. */
const unstorable = ['\0', '\ud800'];

/** Copies of the value, each with the character added to one of its texts, or to the name of a member. */
function* spoiled(value: unknown, character: string): Generator<unknown> {
  if (typeof value === 'string') yield value + character;
  if (typeof value !== 'object' || value === null) return;
  for (const [member, inner] of Object.entries(value)) {
    for (const changed of spoiled(inner, character))
      yield Array.isArray(value) ? value.with(Number(member), changed) : { ...value, [member]: changed };
  }
  if (!Array.isArray(value)) yield { ...value, [`x${character}`]: 1 };
}

function headersOf({ access, path }: Operation): Record<string, string> {
  if (access.kind === 'public') return {};
  if (path === '/api/v1/player-tokens') return { authorization: `Bearer ${issuer}` };
  if (access.kind === 'player' || ('inPages' in access && access.scope === 'boards:read'))
    return { authorization: `Bearer ${player}` };
  if (access.kind === 'api_key') return { [access.header]: laurel.apiKey };
  return { authorization: `Bearer ${owner}` };
}

/** Content types of bodies that are files. */
const files: string[] = ['text/csv', 'application/octet-stream'];

/** Asserts that the request is refused for its content, before anything is looked up. */
async function refused(operation: Operation, address: string, body?: unknown): Promise<void> {
  const { contentType = 'application/json' } = operation.body ?? {};
  const isJson = !files.includes(contentType);
  const headers = {
    ...headersOf(operation),
    ...(body !== undefined && { 'content-type': isJson ? 'application/json' : contentType }),
  };
  const answer = await fetch(laurel.url + address, {
    method: operation.method,
    headers,
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : 'a' }),
  });
  const text = await answer.text();
  const sent = `${operation.method} ${address} ${JSON.stringify(body)}`;
  // Messages of a bridge are refused one by one.
  const isKept = Number(answer.headers.get('laurel-refused')) > 0;
  assert.ok(isKept || [400, 422].includes(answer.status), `${sent}: ${answer.status} ${text}`);
}

describe('U+0000 and lone surrogates are refused', () => {
  for (const [id, operation] of Object.entries(operations) as [string, Operation][]) {
    const { body: described, parameters, example } = operation;
    if (described?.contentType === 'application/json' && example?.body !== undefined)
      test(`in each text of the body of ${id}`, async () => {
        for (const character of unstorable)
          for (const body of spoiled(example.body, character))
            await refused(operation, addressOf(operation, {}), body);
      });
    if (parameters?.path !== undefined || parameters?.query !== undefined)
      test(`in each parameter of ${id}`, async () => {
        const [path = ''] = addressOf(operation, {}).split('?');
        for (const name of Object.keys(parameters.path?.properties ?? {})) {
          const address = operation.path.replace(`{${name}}`, 'a%00b').replaceAll(/\{\w+\}/g, '1');
          await refused(operation, address, described && {});
        }
        for (const name of Object.keys(parameters.query?.properties ?? {}))
          await refused(operation, `${path}?${name}=a%00b`, described && {});
      });
  }

  test('in the form and the credentials of the token endpoint', async () => {
    const form = { username: 'owner', password: 'wrong', client_id: 'client_a', client_secret: 'b' };
    for (const name of [...Object.keys(form), 'scope', 'grant_type']) {
      const body = new URLSearchParams({ ...form, [name]: 'client_\0' });
      const answer = await fetch(`${laurel.url}/api/v1/auth/token`, { method: 'POST', body });
      assert.match(((await answer.json()) as { error: string }).error, /^(invalid|unsupported)_/, name);
    }
    for (const pair of ['client_%00:b', 'client_a:%00', '%00:%00', 'client_\0:b']) {
      const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
      const body = new URLSearchParams({ username: 'owner', password: 'wrong' });
      const answer = await fetch(`${laurel.url}/api/v1/auth/token`, {
        method: 'POST',
        body,
        headers: { authorization },
      });
      assert.equal(answer.status, 401, pair);
    }
  });

  test('in a cookie', async () => {
    for (const text of ['%00', '1.%00', `1.${'a'.repeat(42)}%00`, '%ED%A0%80']) {
      const headers = { cookie: `laurel=${text}`, 'sec-fetch-site': 'same-origin' };
      assert.equal((await fetch(`${laurel.url}/api/v1/users/me`, { headers })).status, 401, text);
    }
  });
});
