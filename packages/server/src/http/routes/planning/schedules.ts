import { defaultUpcomingRuns } from '@laurel/contract/planning/schedules.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listRuns,
  listSchedules,
  pauseSchedule,
  readSchedule,
  resumeSchedule,
} from '../../../campaigns/planning/schedules.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { baseUrl, envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/schedules` (decisions 10). */
export function scheduleHandlers(dependencies: HttpDependencies) {
  const { publicUrl } = dependencies;
  return {
    createSchedule: async (request, reply) => {
      const schedule = await createSchedule(dependencies, request.staff, request.body);
      reply.header('location', `${baseUrl(request, publicUrl)}/api/v1/schedules/${schedule.id}`);
      return schedule;
    },
    listSchedules: async (request) => {
      const { staff, query } = request;
      const { count, schedules } = await listSchedules(dependencies, staff.tenant_id, rowsOf(query));
      return envelope(request, publicUrl, { count, results: schedules });
    },
    readSchedule: ({ staff, params }) => readSchedule(dependencies, staff.tenant_id, params.schedule_id),
    changeSchedule: ({ staff, params, body }) =>
      changeSchedule(dependencies, staff, params.schedule_id, body),
    deleteSchedule: async ({ staff, params }) => {
      await deleteSchedule(dependencies, staff, params.schedule_id);
    },
    pauseSchedule: ({ staff, params, body }) =>
      pauseSchedule(dependencies, staff, params.schedule_id, body?.reason),
    resumeSchedule: ({ staff, params, body }) =>
      resumeSchedule(dependencies, staff, params.schedule_id, body?.reason),
    listScheduleRuns: async (request) => {
      const { staff, params, query } = request;
      const schedule = { tenant_id: staff.tenant_id, schedule_id: params.schedule_id };
      const wanted = { ...rowsOf(query), upcoming: query.upcoming ?? defaultUpcomingRuns };
      const { count, runs, upcoming } = await listRuns(dependencies, schedule, wanted);
      const { next, previous, results } = envelope(request, publicUrl, { count, results: runs });
      return { count, upcoming, next, previous, results };
    },
  } satisfies Partial<Handlers>;
}
