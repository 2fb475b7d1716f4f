import { type BatchReport, batchReportSchema, batchSchema } from '@laurel/contract/events/events.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { optionalStaff, requireApiKey } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { type Preferences, readPreferences } from '../../framework/preferences.ts';
import { ReceivedBytes } from '../../framework/received-bytes.ts';
import { takeRawJson } from '../../framework/request-bodies.ts';

/** `POST /api/v1/events` (spec: Endpoints 3, decisions 2). */
export function registerEvents(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.register(async (scope) => {
    takeRawJson(scope, dependencies.limits.bodyBytes);
    const received = new ReceivedBytes(dependencies.limits);
    scope.post<{ Body: Buffer }>(
      '/api/v1/events',
      {
        schema,
        // The module checks events itself: it must report, or leave out, single ones.
        validatorCompiler: () => () => true,
        onRequest: [
          requireApiKey(dependencies, 'x-api-key', 'events:write'),
          optionalStaff(dependencies),
          async ({ tenant_id }) => dependencies.intake.refuseOverload(tenant_id),
        ],
        preParsing: received.bound,
      },
      async (request, reply) => {
        const preferences = readPreferences(request.headers.prefer);
        const report = await dependencies.intake.accept({
          tenant_id: request.tenant_id,
          body: request.body ?? Buffer.alloc(0),
          lenient: preferences.lenient,
          itemized: preferences.representation,
        });
        return answer(reply, preferences, report);
      },
    );
  });
}

function answer(
  reply: FastifyReply,
  { applied, representation }: Preferences,
  report: BatchReport,
): FastifyReply {
  if (applied !== undefined) reply.header('preference-applied', applied);
  reply.header('laurel-accepted', String(report.accepted));
  reply.header('laurel-duplicates', String(report.duplicates));
  if (report.conflicts > 0) reply.header('laurel-conflicts', String(report.conflicts));
  if (report.rejected > 0) reply.header('laurel-rejected', String(report.rejected));
  return representation ? reply.status(200).send(report) : reply.status(204).send();
}

const schema = {
  summary: 'Submit events',
  description:
    'Makes a batch of events durable exactly once and answers when it is. One event that is not valid refuses the whole batch, ' +
    'unless `Prefer: handling=lenient` is sent. A resend, also of a part, has no effect.',
  tags: ['events'],
  security: [{ 'x-api-key': [] }],
  headers: Type.Object({
    prefer: Type.Optional(
      Type.String({
        description:
          'return=representation for a report of every event; handling=lenient to store the valid ones',
      }),
    ),
    'content-encoding': Type.Optional(Type.String({ description: 'gzip, when the body is compressed' })),
  }),
  body: batchSchema,
  response: {
    200: batchReportSchema,
    204: Type.Null({
      description:
        'Durable. Laurel-Accepted, Laurel-Duplicates, Laurel-Conflicts and Laurel-Rejected count the events.',
    }),
  },
};
