import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import { type Preferences, readPreferences } from '../../http/preferences.ts';
import { readInTurn } from '../../http/received-bytes.ts';
import { takeRawJson } from '../../http/request-bodies.ts';
import type { AcceptedBatch } from '../intake/accept-batch.ts';
import { eventFormatOf, eventFormats } from '../intake/event-formats.ts';
import type { Ingestion } from '../intake/open-ingestion.ts';
import { traceOf } from './tracing.ts';

/** `POST /api/v1/events` (docs/rules/intake.md). */
export function intakeRoutes(intake: Ingestion, bodyBytes: number) {
  return {
    submitEvents: {
      bodyBytes,
      // The module checks events itself: it must report, or leave out, single ones.
      validates: true,
      prepare: (scope) => takeRawJson(scope, bodyBytes, Object.keys(eventFormats)),
      preParsing: readInTurn(intake, bodyBytes),
      handle: async (request, reply) => {
        const preferences = readPreferences(request.headers.prefer);
        const bytes = request.body as unknown as Buffer | null;
        const accepted = await intake.accept({
          tenant_id: request.tenant_id,
          api_key_id: request.apiKey.api_key_id,
          body: bytes ?? Buffer.alloc(0),
          format: eventFormatOf(request.headers),
          lenient: preferences.lenient,
          itemized: preferences.representation,
          trace: traceOf(request),
        });
        return answer(reply, preferences, accepted);
      },
    },
  } satisfies Partial<Handlers>;
}

function answer(
  reply: FastifyReply,
  { applied, representation, receipt }: Preferences,
  { first_seq, ...report }: AcceptedBatch,
): FastifyReply {
  if (applied !== undefined) reply.header('preference-applied', applied);
  reply.header('laurel-accepted', String(report.accepted));
  reply.header('laurel-duplicates', String(report.duplicates));
  if (report.conflicts > 0) reply.header('laurel-conflicts', String(report.conflicts));
  if (report.rejected > 0) reply.header('laurel-rejected', String(report.rejected));
  if (receipt && first_seq !== undefined)
    reply.header('laurel-seqs', `${first_seq}-${first_seq + report.accepted - 1}`);
  return representation ? reply.status(200).send(report) : reply.status(204).send();
}
