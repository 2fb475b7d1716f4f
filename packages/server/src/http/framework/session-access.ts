import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpDependencies } from './dependencies.ts';
import { provenanceOf } from './same-origin.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/**
 * Whose session the request's cookie is; undefined where it has none. A cookie counts only where the browser tells that the request comes
 * from a page of this service; one that has ended is cleared. Faults: `forbidden`, `unauthenticated` with a challenge.
 */
export async function staffOfSession(
  dependencies: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Staff | undefined> {
  const { access, publicUrl } = dependencies;
  const text = readSessionCookie(request, dependencies);
  if (text === undefined) return undefined;
  if (provenanceOf(request, publicUrl) !== 'same-origin')
    throw new Fault(
      'forbidden',
      'A session is taken from pages of this service alone; Sec-Fetch-Site, Origin or Referer must say so.',
    );
  const { staff, renewed } = await access.verifySession(text).catch((error: unknown) => {
    if (error instanceof Fault && error.code === 'unauthenticated') {
      clearSessionCookie(request, reply, dependencies);
      reply.header('www-authenticate', 'Bearer realm="laurel"');
    }
    throw error;
  });
  if (renewed !== undefined) setSessionCookie(request, reply, dependencies, renewed);
  return staff;
}
