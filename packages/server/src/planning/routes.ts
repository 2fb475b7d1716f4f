import { defaultUpcomingRuns } from '@laurel/contract/planning/schedules.ts';
import { baseUrl, envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Planning } from './planning.ts';

/** `/api/v1/templates` (docs/rules/campaigns.md#6). */
export function templateRoutes(planning: Planning, links: Links) {
  return {
    createTemplate: async (request, reply) => {
      const template = await planning.createTemplate(request.staff, request.body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/templates/${template.id}`);
      return template;
    },
    listTemplates: async (request) => {
      const { staff, query } = request;
      const { count, templates } = await planning.listTemplates(staff.tenant_id, rowsOf(query));
      return envelope(request, links, { count, results: templates });
    },
    readTemplate: ({ staff, params }) => planning.readTemplate(staff.tenant_id, params.template_id),
    changeTemplate: ({ staff, params, body }) => planning.changeTemplate(staff, params.template_id, body),
    deleteTemplate: async ({ staff, params }) => {
      await planning.deleteTemplate(staff, params.template_id);
    },
    createCampaignFromTemplate: async (request, reply) => {
      const { staff, params, body } = request;
      const campaign = await planning.createFromTemplate(staff, params.template_id, body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/campaigns/${campaign.id}`);
      return campaign;
    },
  } satisfies Partial<Handlers>;
}

/** `/api/v1/schedules` (docs/rules/campaigns.md#6). */
export function scheduleRoutes(planning: Planning, links: Links) {
  return {
    createSchedule: async (request, reply) => {
      const schedule = await planning.createSchedule(request.staff, request.body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/schedules/${schedule.id}`);
      return schedule;
    },
    listSchedules: async (request) => {
      const { staff, query } = request;
      const { count, schedules } = await planning.listSchedules(staff.tenant_id, rowsOf(query));
      return envelope(request, links, { count, results: schedules });
    },
    readSchedule: ({ staff, params }) => planning.readSchedule(staff.tenant_id, params.schedule_id),
    changeSchedule: ({ staff, params, body }) => planning.changeSchedule(staff, params.schedule_id, body),
    deleteSchedule: async ({ staff, params }) => {
      await planning.deleteSchedule(staff, params.schedule_id);
    },
    pauseSchedule: ({ staff, params, body }) =>
      planning.pauseSchedule(staff, params.schedule_id, body?.reason),
    resumeSchedule: ({ staff, params, body }) =>
      planning.resumeSchedule(staff, params.schedule_id, body?.reason),
    listScheduleRuns: async (request) => {
      const { staff, params, query } = request;
      const schedule = { tenant_id: staff.tenant_id, schedule_id: params.schedule_id };
      const wanted = { ...rowsOf(query), upcoming: query.upcoming ?? defaultUpcomingRuns };
      const { count, runs, upcoming } = await planning.listRuns(schedule, wanted);
      const { next, previous, results } = envelope(request, links, { count, results: runs });
      return { count, upcoming, next, previous, results };
    },
  } satisfies Partial<Handlers>;
}

/** `/api/v1/campaigns/{id}/copy` (docs/rules/campaigns.md#6). */
export function copyRoutes(planning: Planning, links: Links) {
  return {
    copyCampaign: async (request, reply) => {
      const { staff, params, body } = request;
      const campaign = await planning.copyCampaign(staff, params.id, body);
      reply.header('location', `${baseUrl(request, links)}/api/v1/campaigns/${campaign.id}`);
      return campaign;
    },
  } satisfies Partial<Handlers>;
}
