import { defaultUpcomingRuns } from '@laurel/contract/planning/schedules.ts';
import { envelope, type Handlers, type Links, listPage, madeAt, rowsOf } from '../http/handlers.ts';
import type { Planning } from './planning.ts';

/** Templates, schedules and copies of campaigns (docs/rules/campaigns.md#6). */
export function planningRoutes(planning: Planning, links: Links) {
  return {
    createTemplate: async (request, reply) =>
      madeAt(request, reply, links, 'templates', await planning.createTemplate(request.staff, request.body)),
    listTemplates: (request) => listPage(request, links, planning.listTemplates),
    readTemplate: ({ staff, params }) => planning.readTemplate(staff.tenant_id, params.template_id),
    changeTemplate: ({ staff, params, body }) => planning.changeTemplate(staff, params.template_id, body),
    deleteTemplate: ({ staff, params }) => planning.deleteTemplate(staff, params.template_id),
    createCampaignFromTemplate: async (request, reply) => {
      const { staff, params, body } = request;
      const made = await planning.createFromTemplate(staff, params.template_id, body);
      return madeAt(request, reply, links, 'campaigns', made);
    },
    createSchedule: async (request, reply) =>
      madeAt(request, reply, links, 'schedules', await planning.createSchedule(request.staff, request.body)),
    listSchedules: (request) => listPage(request, links, planning.listSchedules),
    readSchedule: ({ staff, params }) => planning.readSchedule(staff.tenant_id, params.schedule_id),
    changeSchedule: ({ staff, params, body }) => planning.changeSchedule(staff, params.schedule_id, body),
    deleteSchedule: ({ staff, params }) => planning.deleteSchedule(staff, params.schedule_id),
    pauseSchedule: ({ staff, params, body }) =>
      planning.pauseSchedule(staff, params.schedule_id, body?.reason),
    resumeSchedule: ({ staff, params, body }) =>
      planning.resumeSchedule(staff, params.schedule_id, body?.reason),
    listScheduleRuns: async (request) => {
      const { staff, params, query } = request;
      const wanted = { ...rowsOf(query), upcoming: query.upcoming ?? defaultUpcomingRuns };
      const { upcoming, ...runs } = await planning.listRuns(staff.tenant_id, params.schedule_id, wanted);
      const { count, ...page } = envelope(request, links, runs);
      return { count, upcoming, ...page };
    },
    copyCampaign: async (request, reply) => {
      const made = await planning.copyCampaign(request.staff, request.params.id, request.body);
      return madeAt(request, reply, links, 'campaigns', made);
    },
  } satisfies Partial<Handlers>;
}
