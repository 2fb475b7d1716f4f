import { intakeStatsSchema } from '@laurel/contract/events/intake-stats.ts';
import type { FastifyInstance } from 'fastify';
import { readStats } from '../../../scoring/read-stats.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';

/** `GET /api/v1/intake/stats` (decisions 7). */
export function registerIntakeStats(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.get('/api/v1/intake/stats', { schema, onRequest: requireStaff(dependencies, 'viewer') }, (request) =>
    readStats(dependencies, request.staff.tenant_id),
  );
}

const schema = {
  summary: 'Read the intake counters',
  description: 'All events are scored when `scored_seq` equals `log_seq`.',
  tags: ['events'],
  security: [{ bearer: [] }],
  response: { 200: intakeStatsSchema },
};
