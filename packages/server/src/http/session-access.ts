import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SentCredentials } from './credentials.ts';
import { provenanceOf } from './same-origin.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/**
 * The staff whose session the request's cookie names; undefined without a cookie. A cookie counts only if the browser says
 * that the request comes from a page of this service; one that has ended is cleared. Faults: `forbidden`, `unauthenticated`
 * with a challenge.
 */
export async function staffOfSession(
  credentials: SentCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Staff | undefined> {
  const { identity, publicUrl } = credentials;
  const text = readSessionCookie(request, credentials);
  if (text === undefined) return undefined;
  if (provenanceOf(request, publicUrl) !== 'same-origin')
    throw new Fault(
      'forbidden',
      'A session is taken from pages of this service alone; Sec-Fetch-Site, Origin or Referer must say so.',
    );
  const { staff, renewed } = await identity.verifySession(text).catch((error: unknown) => {
    if (error instanceof Fault && error.code === 'unauthenticated') {
      clearSessionCookie(request, reply, credentials);
      reply.header('www-authenticate', 'Bearer realm="laurel"');
    }
    throw error;
  });
  if (renewed !== undefined) setSessionCookie(request, reply, credentials, renewed);
  return staff;
}
