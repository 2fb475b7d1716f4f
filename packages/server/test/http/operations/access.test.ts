import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type ApiKeyScope, apiKeyScopes, publishableScope } from '@laurel/contract/identity/api-keys.ts';
import { type PlayerScope, playerScopes } from '@laurel/contract/identity/player-tokens.ts';
import { type Role, roles, type StaffScope, scopeOfRole } from '@laurel/contract/identity/users.ts';
import type { Access, Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { postEvents } from '../../support/events.ts';
import { addressOf, bodyOf } from '../../support/examples.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { issueToken, makeKey } from '../../support/live.ts';
import { startSession } from '../../support/sessions.ts';
import { call, makeStaff, makeTenant, signIn } from '../../support/staff.ts';

/** Something that a caller can send, and what it should be worth. */
interface Credential {
  name: string;
  headers: (access: Access) => Record<string, string>;
  /** Of the access token; none otherwise. */
  staffScopes: readonly StaffScope[];
  /** Of the API key; none otherwise. */
  keyScopes: readonly ApiKeyScope[];
  /** Of the player token; none otherwise. */
  playerScopes?: readonly PlayerScope[];
  /** Signs in anew. */
  renew?: () => Promise<void>;
}

const laurel = forFile(startLaurel);
const credentials: Credential[] = [];
before(async () => {
  credentials.push(
    nothing,
    wrong,
    ...(await apiKeys()),
    ...(await players()),
    ...(await staff()),
    ...(await narrowedOwners()),
  );
});

const nothing: Credential = { name: 'nothing', headers: () => ({}), staffScopes: [], keyScopes: [] };
const wrong: Credential = {
  name: 'a wrong one',
  headers: () => ({ authorization: 'Bearer wrong', 'x-api-key': 'wrong' }),
  staffScopes: [],
  keyScopes: [],
};

async function apiKeys(): Promise<Credential[]> {
  const owner = await signIn(laurel);
  return Promise.all(
    apiKeyScopes.map(async (scope) => {
      const { body } = await call(laurel, owner, 'POST', '/api/v1/api-keys', {
        body: { name: scope, scopes: [scope] },
      });
      const headers = (access: Access): Record<string, string> =>
        access.kind === 'api_key' ? { [access.header]: body.key } : { authorization: `Bearer ${body.key}` };
      return { name: `an API key of ${scope}`, headers, staffScopes: [], keyScopes: [scope] };
    }),
  );
}

async function players(): Promise<Credential[]> {
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  return Promise.all(
    playerScopes.map(async (scope) => {
      const token = await issueToken(laurel, key, { player_id: 'p', scope });
      const headers = () => ({ authorization: `Bearer ${token}` });
      return {
        name: `a player token of ${scope}`,
        headers,
        staffScopes: [],
        keyScopes: [],
        playerScopes: [scope],
      };
    }),
  );
}

async function staff(): Promise<Credential[]> {
  const made: Credential[] = [];
  for (const role of roles) {
    const { username, password } = await makeStaff(laurel, role);
    made.push(await bearer(`a ${role}`, { username, password }, scopesUpTo(role)));
    made.push(await cookie(`a session of a ${role}`, { username, password }, scopesUpTo(role)));
  }
  return made;
}

/** The role alone is not enough: the access token may allow less. */
async function narrowedOwners(): Promise<Credential[]> {
  const made: Credential[] = [];
  for (const role of roles) {
    const scopes = scopesUpTo(role);
    const scope = scopes.join(' ');
    made.push(await bearer(`an owner with ${scope}`, { scope }, scopes));
  }
  return made;
}

async function bearer(
  name: string,
  form: Record<string, string>,
  staffScopes: StaffScope[],
): Promise<Credential> {
  let accessToken = await signIn(laurel, form);
  const renew = async () => {
    accessToken = await signIn(laurel, form);
  };
  const headers = () => ({ authorization: `Bearer ${accessToken}` });
  return { name, headers, staffScopes, keyScopes: [], renew };
}

async function cookie(
  name: string,
  form: Record<string, string>,
  staffScopes: StaffScope[],
): Promise<Credential> {
  let session = await startSession(laurel, form);
  const renew = async () => {
    session = await startSession(laurel, form);
  };
  return { name, headers: () => session.headers, staffScopes, keyScopes: [], renew };
}

function scopesUpTo(role: Role): StaffScope[] {
  return roles.slice(0, roles.indexOf(role) + 1).map((weaker) => scopeOfRole[weaker]);
}

/** By the table alone: 401 for a credential of another kind, 403 for one that does not reach, undefined where it does. */
function refusalOf(access: Access, credential: Credential): number | undefined {
  const { staffScopes, keyScopes, playerScopes = [] } = credential;
  if (access.kind === 'public') return undefined;
  if (access.kind === 'player') return refusalBy(playerScopes, [access.scope]);
  if (access.kind === 'api_key' && access.inPages !== undefined) {
    if (playerScopes.length > 0) return refusalBy(playerScopes, [access.inPages]);
    return refusalBy(keyScopes, [access.scope, publishableScope]);
  }
  if (access.kind === 'log')
    return refusalBy([...staffScopes, ...keyScopes], [scopeOfRole.viewer, access.scope]);
  const scopes: readonly string[] = access.kind === 'staff' ? staffScopes : keyScopes;
  return refusalBy(scopes, [access.scope]);
}

function refusalBy(scopes: readonly string[], admitted: readonly string[]): number | undefined {
  if (scopes.length === 0) return 401;
  return scopes.some((scope) => admitted.includes(scope)) ? undefined : 403;
}

/** Ids of nothing, so that what is allowed changes no user, key or campaign that the next calls need. */
const nowhere = {
  id: 999_999,
  rebuild_id: 999_999,
  payout_id: 999_999,
  user_id: 999_999,
  api_key_id: 999_999,
  client_id: 'client_nowhere',
  campaign_id: 999_999,
  key_id: 'ptk_nowhere',
  delivery_id: 999_999,
  tenant_id: 999_999,
};

describe('who may call an operation is what its access says', () => {
  for (const [id, operation] of Object.entries(operations) as [string, Operation][])
    test(`${id}: ${operation.access.kind} ${'scope' in operation.access ? operation.access.scope : ''}`, async () => {
      assert.equal(credentials.length, 2 + 5 + 3 + 8 + 4);
      const endsTokens = id === 'signOutEverywhere' || id === 'endSession';
      // Its refusals are those of the password, which the example does not have right.
      if (id === 'startSession') return;
      for (const credential of credentials) {
        if (endsTokens) await credential.renew?.();
        const { statusCode, body } = await laurel.app.inject({
          method: operation.method,
          url: addressOf(operation, nowhere),
          headers: { ...bodyOf(operation).headers, ...credential.headers(operation.access) },
          payload: bodyOf(operation).payload,
        });
        // The token endpoint reads Authorization as credentials of a client, which it can do without.
        if (operation.refusals === 'rfc6749' && credential !== nothing) continue;
        const refused = statusCode === 401 || statusCode === 403 ? statusCode : undefined;
        assert.equal(
          refused,
          refusalOf(operation.access, credential),
          `${credential.name}: ${statusCode} ${body}`,
        );
      }
      if (endsTokens) for (const { renew } of credentials) await renew?.();
    });
});

test('POST /events takes an access token next to the API key, if it is valid and of the same tenant', async () => {
  const status = async (authorization: string) => {
    const response = await postEvents(laurel, '[]', { authorization });
    return response.status;
  };
  assert.equal(await status(`Bearer ${await signIn(laurel)}`), 204);
  assert.equal(await status('Bearer wrong'), 401);
  const { accessToken } = await makeStaff(laurel, 'viewer', await makeTenant(laurel, 'another tenant'));
  assert.equal(await status(`Bearer ${accessToken}`), 403);
});
