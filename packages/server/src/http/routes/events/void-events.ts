import { type VoidBody, voidBodySchema, voidedSchema } from '@laurel/contract/events/voids.ts';
import type { FastifyInstance } from 'fastify';
import { voidEvents } from '../../../scoring/void-events.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';

/** `POST /api/v1/events/void` (decisions 5.6 and 7). */
export function registerVoidEvents(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.post<{ Body: VoidBody }>(
    '/api/v1/events/void',
    // As many ids as are taken, each as long as it may be, do not fit into what other calls take.
    { schema, bodyLimit: dependencies.limits.bodyBytes, onRequest: requireStaff(dependencies, 'manager') },
    (request) => voidEvents(dependencies, request.staff, request.body),
  );
}

const schema = {
  summary: 'Void events',
  description:
    'Takes events, such as bets that were rolled back, out of every board that is not settled, as if they had never been sent. ' +
    'They stay in the log, marked; a resend of one has no effect. Of a void player or game event, what others said of the player ' +
    'or game holds. A call can be repeated. Noted in the audit log. Needs the role manager.',
  tags: ['events'],
  security: [{ bearer: [] }],
  body: voidBodySchema,
  response: { 200: voidedSchema },
};
