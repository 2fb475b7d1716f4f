import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Missions } from './missions.ts';

/** `GET /api/v1/campaigns/{id}/completions` (docs/rules/missions.md#4). */
export function missionRoutes(missions: Pick<Missions, 'list'>, links: Links) {
  return {
    listMissionCompletions: async (request) => {
      const { staff, params, query } = request;
      const page = { lost: query.only === 'lost', ...rowsOf(query) };
      return envelope(request, links, await missions.list(staff.tenant_id, params.id, page));
    },
  } satisfies Partial<Handlers>;
}
