import type { FastifyReply } from 'fastify';
import { type Handlers, type Links, listPage } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { AlarmSearch } from './open-alarm-search.ts';
import type { Alarms } from './open-alarms.ts';

/** `/api/v1/alarms` and `/api/v1/alarm-settings` (docs/rules/alarms/life.md). */
export function alarmRoutes(alarms: Alarms, search: AlarmSearch, { endsWith }: LongAnswers, links: Links) {
  return {
    listAlarms: (request) => {
      const { page: _, page_size: __, ...filter } = request.query;
      return listPage(request, links, (tenant_id, rows) => alarms.list(tenant_id, filter, rows));
    },
    readAlarm: ({ staff, params }) => alarms.read(staff.tenant_id, params.alarm_id),
    dismissAlarm: ({ staff, params, body: { reason } }) =>
      alarms.decide(staff, params.alarm_id, { status: 'dismissed', reason }),
    confirmAlarm: ({ staff, params, body: { reason } }) =>
      alarms.decide(staff, params.alarm_id, { status: 'confirmed', reason }),
    readAlarmSettings: ({ staff }) => alarms.readSettings(staff.tenant_id),
    writeAlarmSettings: ({ staff, body }) => alarms.writeSettings(staff, body),
    tryAlarms: ({ staff, body }, reply: FastifyReply) => search.try(staff.tenant_id, body, endsWith(reply)),
  } satisfies Partial<Handlers>;
}
