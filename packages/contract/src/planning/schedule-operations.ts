import { Type } from 'typebox';
import { reasonBodySchema } from '../campaigns/answers.ts';
import { location } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import {
  defaultUpcomingRuns,
  maxUpcomingRuns,
  newScheduleSchema,
  scheduleChangesSchema,
  schedulePath,
  scheduleRunSchema,
  scheduleSchema,
  upcomingRunSchema,
} from './schedules.ts';

const path = Type.Object(schedulePath);
const toSchedule = {
  access: managerAccess,
  idempotent: true,
  parameters: { path },
  body: { contentType: 'application/json', schema: reasonBodySchema, required: false },
  answers: ok('The schedule', scheduleSchema),
  faults: ['not_found'],
} as const;

/** `/api/v1/schedules` (docs/rules/campaigns.md#6). */
export const scheduleOperations = {
  createSchedule: {
    method: 'POST',
    path: '/api/v1/schedules',
    summary: 'Create a schedule',
    description:
      'Each run is a campaign of its own, made once from the template, `create_before` ahead of its start. The first run is the first one ' +
      'whose window is not over. Recorded in the audit log.',
    access: managerAccess,
    body: { contentType: 'application/json', schema: newScheduleSchema, required: true },
    answers: { 201: { description: 'The schedule', schema: scheduleSchema, headers: location } },
    faults: ['conflict'],
    example: {
      body: {
        name: 'Friday races',
        template_id: 3,
        recurrence: 'FREQ=WEEKLY;BYDAY=FR',
        time_zone: 'Europe/Berlin',
        start: '2026-12-04T20:00',
        duration: 'PT4H',
        create_before: 'P2D',
        publish: true,
        custom_id: 'friday-{date}',
      },
      status: 201,
    },
  },
  listSchedules: {
    method: 'GET',
    path: '/api/v1/schedules',
    summary: 'List schedules',
    description: 'By name.',
    access: viewerAccess,
    parameters: { query: pageQuery({}, shortPages) },
    answers: ok('One page of schedules', pageOf('SchedulePage', scheduleSchema)),
    example: { query: { page_size: 10 }, status: 200 },
  },
  readSchedule: {
    method: 'GET',
    path: '/api/v1/schedules/{schedule_id}',
    summary: 'Read a schedule',
    description: 'With its next run, and with an alarm if a run could not be made.',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The schedule', scheduleSchema),
    faults: ['not_found'],
    example: { path: { schedule_id: 4 }, status: 200 },
  },
  changeSchedule: {
    method: 'PATCH',
    path: '/api/v1/schedules/{schedule_id}',
    summary: 'Change a schedule',
    description:
      'Runs that were made stay as they are. Clears the alarm, and runs that failed are tried once more, if their windows are not over. ' +
      'Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: scheduleChangesSchema, required: true },
    answers: ok('The schedule', scheduleSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { schedule_id: 4 }, body: { duration: 'PT6H', publish: false }, status: 200 },
  },
  deleteSchedule: {
    method: 'DELETE',
    path: '/api/v1/schedules/{schedule_id}',
    summary: 'Delete a schedule',
    description: 'Its campaigns stay. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    answers: { 204: { description: 'The schedule is deleted' } },
    faults: ['not_found'],
    example: { path: { schedule_id: 4 }, status: 204 },
  },
  pauseSchedule: {
    method: 'POST',
    path: '/api/v1/schedules/{schedule_id}/pause',
    summary: 'Pause a schedule',
    description:
      'No run is made until it is resumed. Pausing again changes nothing. Recorded in the audit log.',
    ...toSchedule,
    example: { path: { schedule_id: 4 }, body: { reason: 'Maintenance of the games' }, status: 200 },
  },
  resumeSchedule: {
    method: 'POST',
    path: '/api/v1/schedules/{schedule_id}/resume',
    summary: 'Resume a schedule',
    description:
      'Goes on with the next run that starts from now on; those that started while it was paused are not made. Clears the alarm. ' +
      'Recorded in the audit log.',
    ...toSchedule,
    example: { path: { schedule_id: 4 }, body: { reason: 'The games are back' }, status: 200 },
  },
  listScheduleRuns: {
    method: 'GET',
    path: '/api/v1/schedules/{schedule_id}/runs',
    summary: 'List the runs of a schedule',
    description: 'Runs that are due to be made, latest start first, and the next ones that the rule gives.',
    access: viewerAccess,
    parameters: {
      path,
      query: pageQuery(
        {
          upcoming: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: maxUpcomingRuns,
              default: defaultUpcomingRuns,
              description: 'How many of the next runs are shown',
            }),
          ),
        },
        shortPages,
      ),
    },
    answers: ok(
      'One page of runs, and the next ones',
      pageOf('ScheduleRunPage', scheduleRunSchema, {
        upcoming: Type.Array(upcomingRunSchema, { description: 'In order' }),
      }),
    ),
    faults: ['not_found'],
    example: { path: { schedule_id: 4 }, query: { upcoming: 5 }, status: 200 },
  },
} as const satisfies Operations;
