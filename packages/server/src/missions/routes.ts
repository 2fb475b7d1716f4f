import { type Handlers, type Links, listPage } from '../http/handlers.ts';
import type { Missions } from './missions.ts';

/** `GET /api/v1/campaigns/{id}/completions` (docs/rules/missions.md#4). */
export function missionRoutes(missions: Pick<Missions, 'list'>, links: Links) {
  return {
    listMissionCompletions: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        missions.list(tenant_id, request.params.id, { lost: request.query.only === 'lost', ...rows }),
      ),
  } satisfies Partial<Handlers>;
}
