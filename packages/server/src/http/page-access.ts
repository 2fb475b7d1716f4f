import { Fault } from '@laurel/contract/faults/faults.ts';
import { publishableScope } from '@laurel/contract/identity/api-keys.ts';
import type { PlayerScope } from '@laurel/contract/identity/player-tokens.ts';
import type { ApiKeyAccess, PlayerAccess } from '@laurel/contract/operations/operation.ts';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type ApiKeyIdentity, publishablePrefix, type Viewer } from '../identity/identity.ts';
import { bearerKey, type SentCredentials } from './credentials.ts';
import { allowOrigin } from './cross-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader, by a publishable key or a player token; absent if another API key was sent. */
    viewer?: Viewer;
  }
}

type PageAccess = ApiKeyAccess & { readonly inPages: PlayerScope };

/** A JWT: the only credential that has three parts. */
const tokenForm = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;

const challenge = 'Bearer realm="laurel"';

/**
 * Requires what pages may send, a publishable key or a player token, or an API key with the scope (docs/rules/live.md#1). A
 * known key is admitted without waiting. Faults: `unauthenticated` with a challenge, `forbidden`.
 */
export function requirePage(credentials: SentCredentials, wanted: PageAccess): onRequestHookHandler {
  const { identity } = credentials;
  const admitPlayer = async (request: FastifyRequest, reply: FastifyReply, token: string) =>
    admit(request, reply, await identity.verifyPlayerToken(token), wanted.inPages);
  return (request, reply, done) => {
    const text = credentialOf(request, wanted);
    const isToken = text !== undefined && tokenForm.test(text);
    const key = text === undefined || isToken ? undefined : identity.authenticateApiKey(text);
    const needsViewer = wanted.scope === publishableScope || request.headers.origin !== undefined;
    if (!(key instanceof Promise) && key && !needsViewer) {
      admitKey(request, key, wanted);
      return done();
    }
    const admitted = isToken
      ? admitPlayer(request, reply, text)
      : admitPage(credentials, request, reply, { key, text: text ?? '', wanted });
    return void settle(credentials, request, reply, admitted).then(() => done(), done);
  };
}

/**
 * Requires a player token with the scope (docs/rules/live.md#1). Faults: `unauthenticated` with a challenge, `forbidden`.
 */
export function requirePlayer(
  credentials: SentCredentials,
  { scope }: PlayerAccess,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return (request, reply) => {
    const token = bearerKey(request.headers.authorization);
    const admitted = async () => {
      if (token === undefined || !tokenForm.test(token))
        throw new Fault(
          'unauthenticated',
          'The header Authorization must carry "Bearer" and a player token.',
        );
      admit(request, reply, await credentials.identity.verifyPlayerToken(token), scope);
    };
    return settle(credentials, request, reply, admitted());
  };
}

/** Only publishable keys are accepted in an address, because logs and histories keep addresses. */
function credentialOf({ headers, query }: FastifyRequest, { scope }: PageAccess): string | undefined {
  const sent = bearerKey(headers.authorization) || undefined;
  if (sent !== undefined || scope !== publishableScope) return sent;
  const { key } = query as { key?: unknown };
  return typeof key === 'string' && key.startsWith(publishablePrefix) ? key : undefined;
}

interface SentKey {
  key: ApiKeyIdentity | undefined | Promise<ApiKeyIdentity | undefined>;
  text: string;
  wanted: PageAccess;
}

async function admitPage(
  { identity }: SentCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, text, wanted }: SentKey,
): Promise<void> {
  const found = await key;
  if (!found)
    throw new Fault(
      'unauthenticated',
      'The header authorization must carry a valid API key or player token.',
    );
  // Before the credential is checked, so that a page can read why it is refused.
  if (found.scopes.includes(publishableScope)) {
    const { tenant_id } = found;
    const holds = async () => (await identity.authenticateApiKey(text)) !== undefined;
    const origins = await identity.originsOfKey(found);
    request.viewer = { tenant_id, player_id: null, scopes: ['boards'], origins, expires_at: null, holds };
    allowOrigin(request, reply, origins);
  }
  admitKey(request, found, wanted);
}

function admitKey(request: FastifyRequest, key: ApiKeyIdentity, { scope }: PageAccess): void {
  if (!key.scopes.includes(scope) && !key.scopes.includes(publishableScope))
    throw new Fault('forbidden', `This call needs an API key with the scope ${scope}.`);
  request.tenant_id = key.tenant_id;
}

function admit(request: FastifyRequest, reply: FastifyReply, viewer: Viewer, scope: PlayerScope): void {
  allowOrigin(request, reply, viewer.origins);
  if (!viewer.scopes.includes(scope))
    throw new Fault('forbidden', `This call needs a player token with the scope ${scope}.`);
  request.viewer = viewer;
  request.tenant_id = viewer.tenant_id;
}

/** An unknown credential has no sites: pages of any site that some tenant allows may read the refusal. */
async function settle(
  { identity }: SentCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
  admitted: Promise<void>,
): Promise<void> {
  try {
    await admitted;
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'unauthenticated') throw error;
    reply.header('www-authenticate', challenge);
    const { origin } = request.headers;
    if (origin !== undefined && (await identity.isOriginKnown(origin))) allowOrigin(request, reply, [origin]);
    throw error;
  }
}
