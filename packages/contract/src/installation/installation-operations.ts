import { Type } from 'typebox';
import { auditActionSchema, auditEntrySchema } from '../audit/audit-log.ts';
import { type Operations, ok, ownerAccess, publicAccess, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { count, model, serial } from '../values/schemas.ts';

/** The audit log, probes, metrics, backup and the OpenAPI document (docs/rules/operations.md). */
export const installationOperations = {
  listAuditLog: {
    method: 'GET',
    path: '/api/v1/audit-log',
    tag: 'audit log',
    summary: 'Read the audit log',
    description:
      'What staff did to campaigns, players, events and access, newest first, with the old and new values (`changes`); kept without a limit, unless the tenant sets `retention_audit_days`.',
    access: viewerAccess,
    parameters: {
      query: pageQuery(
        {
          action: Type.Optional(auditActionSchema),
          campaign_id: Type.Optional(serial('Only entries about this campaign')),
          author: Type.Optional(Type.String({ description: 'Only entries by this username' })),
        },
        shortPages,
      ),
    },
    answers: ok('One page of entries', pageOf('AuditEntryPage', auditEntrySchema)),
    example: { query: { action: 'campaign.published' }, status: 200 },
  },
  checkHealth: {
    method: 'GET',
    path: '/health',
    summary: 'Check that the process is alive',
    access: publicAccess,
    answers: ok('The process is alive', model('Health', { status: Type.Literal('healthy') })),
    example: { status: 200, answer: { status: 'healthy' } },
  },
  checkReadiness: {
    method: 'GET',
    path: '/ready',
    summary: 'Check that the process can serve requests',
    description:
      'The database answers within two seconds and has the schema of this release. Boards are read from it when ' +
      'somebody first needs them: a process is ready before.',
    access: publicAccess,
    answers: ok(
      'The process can serve requests',
      model('Readiness', {
        status: Type.Literal('ready'),
        reading_tenants: count(
          'How many tenants’ boards the process is reading for the first time since its start, or since it let ' +
            'go of them. Requests for these boards wait; others do not.',
        ),
        troubles: Type.Array(Type.String(), {
          description:
            'What is wrong until somebody acts, although the process serves, in sentences: such as logs that are ' +
            'not sealed for lack of their private key, or roles of the database that may use Laurel’s tables',
        }),
      }),
    ),
    faults: ['database_unavailable'],
    example: { status: 200, answer: { status: 'ready', reading_tenants: 0, troubles: [] } },
  },
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Read metrics in the Prometheus text format',
    access: publicAccess,
    answers: { 200: { description: 'The metrics', schema: Type.String(), contentType: 'text/plain' } },
    example: { status: 200 },
  },
  readOpenApiDocument: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read this document',
    description: 'OpenAPI 3.1 of every operation; readable at `/docs`.',
    access: publicAccess,
    answers: ok(
      'The OpenAPI document',
      Type.Record(Type.String(), Type.Unknown(), { description: 'OpenAPI 3.1' }),
    ),
    example: { status: 200 },
  },
  backUpInstallation: {
    method: 'GET',
    path: '/api/v1/backup',
    summary: 'Back up the installation',
    description:
      'The files of the embedded engine as a compressed tar archive, made while events come in: all that was acknowledged before the ' +
      'answer began is in it. It ends with `manifest.json`, by which `laurel restore` sees that it is complete. It holds every ' +
      'tenant, with the hashes of passwords and the keys that sign access tokens. Refused on a PostgreSQL server, and while another ' +
      'backup is running. Recorded in the audit log.',
    access: ownerAccess,
    // Each call makes a backup of its own.
    idempotent: false,
    answers: {
      200: {
        description: 'A .tar.gz file',
        schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
        contentType: 'application/gzip',
      },
    },
    faults: ['conflict'],
    example: { status: 200 },
  },
} as const satisfies Operations;
