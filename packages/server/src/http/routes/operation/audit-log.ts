import { type AuditAction, auditActions, auditEntrySchema } from '@laurel/contract/installation/audit-log.ts';
import { storedTextPattern } from '@laurel/contract/values/stored-text.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { listAudit } from '../../../audit/list-audit.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, pageQuerySchema, rowsOf } from '../../framework/pages.ts';

/** `GET /api/v1/audit-log` (decisions 7). */
export function registerAuditLog(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.get<{ Querystring: Static<typeof query> }>(
    '/api/v1/audit-log',
    { schema, onRequest: requireStaff(dependencies, 'viewer') },
    async (request) => {
      const { page, page_size, ...filter } = request.query;
      const rows = rowsOf({ page, page_size });
      const { count, entries } = await listAudit(dependencies, request.staff.tenant_id, filter, rows);
      return envelope(request, dependencies.publicUrl, { count, results: entries });
    },
  );
}

const query = pageQuerySchema(
  {
    action: Type.Optional(
      Type.Unsafe<AuditAction>({
        type: 'string',
        enum: [...auditActions],
        description: 'Only what was done so',
      }),
    ),
    campaign_id: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only of this campaign' }),
    ),
    author: Type.Optional(
      Type.String({ pattern: storedTextPattern, description: 'Only what this username did' }),
    ),
  },
  { usual: 25, maximum: 100 },
);

const schema = {
  summary: 'Read the audit log',
  description: 'What staff did to campaigns, players, events and access, newest first; kept for ever.',
  tags: ['audit log'],
  security: [{ bearer: [] }],
  querystring: query,
  response: { 200: envelopeSchema(auditEntrySchema) },
};
