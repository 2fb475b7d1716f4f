import { Fault } from '@laurel/contract/faults/faults.ts';
import type { SentCredentials } from '../../http/credentials.ts';
import type { Handlers } from '../../http/handlers.ts';
import { provenanceOf } from '../../http/same-origin.ts';
import { clearSessionCookie, setSessionCookie } from '../../http/session-cookie.ts';

/** More than any honest name and password; the bound of what an unknown caller makes the server parse. */
const SIGN_IN_BYTES = 64 * 1024;

/** `/api/v1/session` (docs/rules/tokens.md#8). */
export function sessionRoutes(credentials: SentCredentials) {
  const { identity, publicUrl } = credentials;
  return {
    startSession: {
      bodyBytes: SIGN_IN_BYTES,
      handle: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (provenanceOf(request, publicUrl) === 'elsewhere')
          throw new Fault('forbidden', 'A page of another site cannot sign in here.');
        const { user, tenant_id, cookie } = await identity.startSession({
          ...request.body,
          address: request.ip ?? '',
        });
        setSessionCookie(request, reply, credentials, cookie);
        return { user, tenant_id, expires_at: cookie.expires_at };
      },
    },
    readSession: async ({ staff }) => ({
      user: await identity.readOwnUser(staff),
      tenant_id: staff.tenant_id,
      expires_at: staff.expires_at,
    }),
    endSession: async (request, reply) => {
      await identity.endSession(request.staff);
      clearSessionCookie(request, reply, credentials);
    },
  } satisfies Partial<Handlers>;
}
