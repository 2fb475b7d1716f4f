import { Fault } from '@laurel/contract/faults/faults.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { provenanceOf } from '../../framework/same-origin.ts';
import { clearSessionCookie, setSessionCookie } from '../../framework/session-cookie.ts';

/** More than any honest name and password; the bound of what an unknown caller makes the server parse. */
const SIGN_IN_BYTES = 64 * 1024;

/** `/api/v1/session` (decisions 12). */
export function sessionHandlers(dependencies: HttpDependencies) {
  const { access, publicUrl } = dependencies;
  return {
    startSession: {
      bodyBytes: SIGN_IN_BYTES,
      handle: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (provenanceOf(request, publicUrl) === 'elsewhere')
          throw new Fault('forbidden', 'A page of another site cannot sign in here.');
        const { user, tenant_id, cookie } = await access.startSession({
          ...request.body,
          address: request.ip ?? '',
        });
        setSessionCookie(request, reply, dependencies, cookie);
        return { user, tenant_id, expires_at: cookie.expires_at };
      },
    },
    readSession: async ({ staff }) => ({
      user: await access.readOwnUser(staff),
      tenant_id: staff.tenant_id,
      expires_at: staff.expires_at,
    }),
    endSession: async (request, reply) => {
      await access.endSession(request.staff);
      clearSessionCookie(request, reply, dependencies);
    },
  } satisfies Partial<Handlers>;
}
