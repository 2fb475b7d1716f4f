import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Integrations } from '../integrations.ts';

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
