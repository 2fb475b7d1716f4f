import type { BatchReport } from '@laurel/contract/events/events.ts';
import type { FastifyReply } from 'fastify';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { type Preferences, readPreferences } from '../../framework/preferences.ts';
import { readInTurn } from '../../framework/received-bytes.ts';
import { takeRawJson } from '../../framework/request-bodies.ts';
import { traceOf } from '../../framework/tracing.ts';

/** `POST /api/v1/events` (spec: Endpoints 3, decisions 2). */
export function eventHandlers({ limits, intake }: HttpDependencies) {
  return {
    submitEvents: {
      bodyBytes: limits.bodyBytes,
      // The module checks events itself: it must report, or leave out, single ones.
      validates: true,
      prepare: (scope) => takeRawJson(scope, limits.bodyBytes),
      preParsing: readInTurn(intake, limits.bodyBytes),
      handle: async (request, reply) => {
        const preferences = readPreferences(request.headers.prefer);
        const bytes = request.body as unknown as Buffer | null;
        const report = await intake.accept({
          tenant_id: request.tenant_id,
          api_key_id: request.apiKey.api_key_id,
          body: bytes ?? Buffer.alloc(0),
          lenient: preferences.lenient,
          itemized: preferences.representation,
          trace: traceOf(request),
        });
        return answer(reply, preferences, report);
      },
    },
  } satisfies Partial<Handlers>;
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
