import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { publishableScope } from '@laurel/contract/identity/api-keys.ts';
import type { Access, Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import type { TObject } from 'typebox';
import { addressOf, bodyOf } from '../../support/examples.ts';
import { forFile } from '../../support/for-file.ts';
import type { JsonSchema } from '../../support/hostile/operations.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { signIn } from '../../support/staff.ts';
import { unfitBodies, unfitTexts } from '../../support/unfit-values.ts';

// What the contract excludes is refused by the name of the parameter or the place in the body (docs/rules/operations.md#1).
const laurel = forFile(startLaurel);
/** What each kind of access is opened with. */
let credentials: Record<string, Record<string, string>>;
before(async () => {
  const authorization = `Bearer ${await signIn(laurel)}`;
  const post = async (path: string, headers: Record<string, string>, payload: object) =>
    (await laurel.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })).json();
  const keyOf = async (...scopes: string[]) =>
    (await post('api-keys', { authorization }, { name: 'key', scopes })).key;
  const key = await keyOf('events:write', 'tournaments:read', 'players:issue');
  const tokenOf = async (scope: string) =>
    (await post('player-tokens', { 'x-api-key': key }, { player_id: 'p', scope })).token;
  credentials = {
    staff: { authorization },
    log: { authorization },
    public: {},
    'x-api-key': { 'x-api-key': key },
    authorization: { authorization: key },
    [publishableScope]: { authorization: await keyOf(publishableScope) },
    me: { authorization: `Bearer ${await tokenOf('me')}` },
    'opt-in': { authorization: `Bearer ${await tokenOf('opt-in')}` },
  };
});

async function send(operation: Operation, url: string, payload = bodyOf(operation).payload) {
  const { access, method } = operation;
  const headers = { ...bodyOf(operation).headers, ...credentials[credentialOf(access)] };
  const answer = await laurel.app.inject({ method, url, headers, payload });
  const read = { get: (name: string) => String(answer.headers[name]) } as Headers;
  return { status: answer.statusCode, headers: read, body: answer.body === '' ? undefined : answer.json() };
}

function credentialOf(access: Access): string {
  if (access.kind === 'player' || (access.kind === 'api_key' && access.scope === publishableScope))
    return access.scope;
  return access.kind === 'api_key' ? access.header : access.kind;
}

const all = Object.entries(operations as Record<string, Operation>);
const nowhere = { hash: '0'.repeat(64) };

describe('a parameter that the contract excludes is refused by its name', () => {
  for (const [id, operation] of all)
    for (const { what, name, url } of unfitAddresses(operation))
      test(`${id}: ${what}`, async () => {
        const { errors } = assertRefused(await send(operation, url), 400, 'invalid_parameter');
        assert.deepEqual(valuesOf(errors, 'parameter'), [name]);
      });
});

function unfitAddresses(operation: Operation) {
  const { path, query } = operation.parameters ?? {};
  const address = new URL(addressOf(operation, nowhere), 'http://laurel');
  const inPath = textsFor(path).map(({ name, text, what }) => ({
    ...{ name, what },
    url: addressOf(operation, { ...nowhere, [name]: text }),
  }));
  const inQuery = textsFor(query).map(({ name, text, what }) => {
    const sent = new URLSearchParams({ ...Object.fromEntries(address.searchParams), [name]: text });
    return { name, what, url: `${address.pathname}?${sent}` };
  });
  // The logs of a tenant that is no number are not found.
  const isAsked = ({ name }: { name: string }) => operation.access.kind !== 'log' || name !== 'tenant_id';
  return [...inPath, ...inQuery].filter(isAsked);
}

/** Texts that do not fit the parameters, one after the other. */
function textsFor(group: TObject | undefined): { name: string; text: string; what: string }[] {
  const known = Object.entries((group?.properties ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, schema]) =>
      unfitTexts(schema).map(([what, text]) => ({ name, text, what: `${name} that is ${what}` })),
  );
  const isClosed =
    group !== undefined && 'additionalProperties' in group && group.additionalProperties === false;
  return isClosed ? [...known, { name: 'unheard_of', text: 'x', what: 'an unknown parameter' }] : known;
}

describe('a body that the contract excludes is refused at the place', () => {
  for (const [id, operation] of all) {
    // Messages of another system are stored with what is wrong with them.
    if (operation.body?.contentType !== 'application/json' || id === 'submitFastTrackMessages') continue;
    const unfit = unfitBodies(operation.body.schema, operation.example.body);
    // What a bridge says is wrong with a message is checked as a whole.
    const asked = unfit.filter(({ pointer }) => pointer !== '/0/errors/0/x\0');
    for (const { what, pointer, body } of asked)
      test(`${id}: ${pointer} ${what}`, async () => {
        const answer = await send(operation, addressOf(operation, nowhere), JSON.stringify(body));
        const { errors } = assertRefused(answer, 422, 'invalid_body');
        assert.deepEqual(valuesOf(errors, 'pointer'), [pointer]);
      });
  }
});

describe('a page beyond the last one is not found', () => {
  for (const [id, operation] of all) {
    if (!('page' in (operation.parameters?.query?.properties ?? {})) || operation.path.includes('{'))
      continue;
    test(id, async () => {
      const answer = await send(operation, `${operation.path}?page=999999`);
      assertRefused(answer, 404, 'page_not_found');
    });
  }
});
