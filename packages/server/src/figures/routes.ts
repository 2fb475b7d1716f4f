import type { Handlers } from '../http/handlers.ts';
import type { Figures } from './open-figures.ts';

/** `/api/v1/campaigns/{id}/figures`: the figures of a campaign so far (docs/rules/operations.md#12). */
export function figureRoutes(figures: Figures) {
  return {
    readCampaignFigures: ({ staff, params }) => figures.read(staff.tenant_id, params.id),
  } satisfies Partial<Handlers>;
}
