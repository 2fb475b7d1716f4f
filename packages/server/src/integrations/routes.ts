import type { FastTrackReport } from '@laurel/contract/integrations/fasttrack.ts';
import type { FastifyReply } from 'fastify';
import type { Ingestion } from '../events/events.ts';
import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import { type Preferences, readPreferences } from '../http/preferences.ts';
import { readInTurn } from '../http/received-bytes.ts';
import { takeRawJson } from '../http/request-bodies.ts';
import type { Integrations } from './integrations.ts';

/** `POST /api/v1/integrations/fasttrack/bulk` (docs/integrations/fasttrack.md). Bodies wait in turn with those of intake. */
export function fastTrackRoutes(
  integrations: Integrations,
  intake: Pick<Ingestion, 'admit'>,
  bodyBytes: number,
) {
  return {
    submitFastTrackMessages: {
      bodyBytes,
      // The module checks messages itself: it keeps single ones that are refused.
      validates: true,
      prepare: (scope) => takeRawJson(scope, bodyBytes, ['application/json']),
      preParsing: readInTurn(intake, bodyBytes),
      handle: async ({ headers, tenant_id, apiKey, body }, reply) => {
        const bytes = (body as unknown as Buffer | null) ?? Buffer.alloc(0);
        const sent = { tenant_id, api_key_id: apiKey.api_key_id, body: bytes };
        return answer(reply, readPreferences(headers.prefer), await integrations.submitFastTrack(sent));
      },
    },
  } satisfies Partial<Handlers>;
}

function answer(reply: FastifyReply, { representation }: Preferences, report: FastTrackReport): FastifyReply {
  const { items: _, ...counts } = report;
  for (const [name, count] of Object.entries(counts)) reply.header(`laurel-${name}`, String(count));
  if (!representation) return reply.status(204).send();
  return reply.header('preference-applied', 'return=representation').status(200).send(report);
}

/** `/api/v1/refused-events` (docs/integrations/refused-messages.md). */
export function refusedMessageRoutes(integrations: Integrations, links: Links, bodyBytes: number) {
  return {
    keepRefusedMessages: {
      bodyBytes,
      handle: ({ tenant_id, body }) => integrations.keepHandedOver(tenant_id, body),
    },
    listRefusedMessages: async (request) => {
      const { page, page_size, ...filter } = request.query;
      const found = await integrations.listRefused(
        request.staff.tenant_id,
        filter,
        rowsOf({ page, page_size }),
      );
      return envelope(request, links, found);
    },
    readRefusedMessage: ({ staff, params }) => integrations.readRefused(staff.tenant_id, params.refused_id),
    sendRefusedMessage: ({ staff, params }) => integrations.sendOneAgain(staff, params.refused_id),
    discardRefusedMessage: ({ staff, params, body }) => integrations.discard(staff, params.refused_id, body),
    sendRefusedMessages: ({ staff, query, body }) => integrations.sendAllAgain(staff, body, query.after),
  } satisfies Partial<Handlers>;
}
