import { Type } from 'typebox';
import {
  adminAccess,
  managerAccess,
  type Operation,
  type Operations,
  ok,
  viewerAccess,
} from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { playerIdSchema } from '../values/player-path.ts';
import { describedAs, enumeration, serial } from '../values/schemas.ts';
import { alarmSettingsSchema, alarmThresholdsSchema } from './alarm-settings.ts';
import { alarmKindSchema, alarmOrders, alarmStatusSchema } from './alarm-states.ts';
import { alarmTrialBodySchema, alarmTrialSchema } from './alarm-trials.ts';
import { alarmDecisionBodySchema, alarmSchema, alarmWithHistorySchema } from './alarms.ts';

const path = Type.Object({ alarm_id: serial('Id of the alarm') });

/** The parts that decisions share. */
const decisions = {
  method: 'POST',
  tag: 'alarms',
  access: managerAccess,
  idempotent: true,
  parameters: { path },
  body: { contentType: 'application/json', schema: alarmDecisionBodySchema, required: true },
  answers: ok('The alarm', alarmWithHistorySchema),
  faults: ['not_found', 'conflict'],
} as const satisfies Partial<Operation>;

const again =
  'An alarm can be decided again; each decision stays in its history, and the same one with the same reason changes nothing. ' +
  'Refused once the alarm is withdrawn. Recorded in the audit log.';

/** Alarms: reasons to look at how a player scored (docs/rules/alarms/README.md). */
export const alarmOperations = {
  listAlarms: {
    method: 'GET',
    path: '/api/v1/alarms',
    summary: 'List alarms',
    description:
      'The newest first, unless `sort` says otherwise. Nothing is done to a player by an alarm alone.',
    access: viewerAccess,
    parameters: {
      query: pageQuery(
        {
          campaign_id: Type.Optional(serial('Only those of this campaign')),
          player_id: Type.Optional(describedAs(playerIdSchema, 'Only those of this player')),
          kind: Type.Optional(describedAs(alarmKindSchema, 'Only those of this kind')),
          status: Type.Optional(describedAs(alarmStatusSchema, 'Only those with this status')),
          sort: Type.Optional(
            enumeration(
              'AlarmOrder',
              alarmOrders,
              'newest: by id; at_stake: the most cash and bonus money first, whatever the currency; score_share: the largest first',
            ),
          ),
        },
        longPages,
      ),
    },
    answers: ok('One page of alarms', pageOf('AlarmPage', alarmSchema)),
    example: { query: { status: 'open', sort: 'at_stake' }, status: 200 },
  },
  readAlarm: {
    method: 'GET',
    path: '/api/v1/alarms/{alarm_id}',
    summary: 'Read an alarm',
    description:
      'With what was decided about it, and with the player’s payouts and alarms in other campaigns.',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The alarm', alarmWithHistorySchema),
    faults: ['not_found'],
    example: { path: { alarm_id: 12 }, status: 200 },
  },
  dismissAlarm: {
    ...decisions,
    path: '/api/v1/alarms/{alarm_id}/dismiss',
    summary: 'Dismiss an alarm',
    description: `The player did nothing wrong. ${again}`,
    example: { path: { alarm_id: 12 }, body: { reason: 'Autoplay of the game itself' }, status: 200 },
  },
  confirmAlarm: {
    ...decisions,
    path: '/api/v1/alarms/{alarm_id}/confirm',
    summary: 'Confirm an alarm',
    description: `It is as the alarm says. Whether the player is paid is decided with the payout. ${again}`,
    example: { path: { alarm_id: 12 }, body: { reason: 'Two accounts of one household' }, status: 200 },
  },
  readAlarmSettings: {
    method: 'GET',
    path: '/api/v1/alarm-settings',
    summary: 'Read when alarms are raised',
    description: 'The thresholds of the tenant, with every default filled in.',
    access: viewerAccess,
    answers: ok('The settings', alarmSettingsSchema),
    example: { status: 200 },
  },
  writeAlarmSettings: {
    method: 'PUT',
    path: '/api/v1/alarm-settings',
    summary: 'Change when alarms are raised',
    description:
      'Replaces the thresholds of the tenant; what is absent has its default. Campaigns that are not settled follow them; settled ones keep ' +
      'their alarms. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    body: { contentType: 'application/json', schema: alarmThresholdsSchema, required: true },
    answers: ok('The settings', alarmSettingsSchema),
    example: { body: { late_surge: { enabled: false }, same_bet_twice: { times: 5 } }, status: 200 },
  },
  tryAlarms: {
    method: 'POST',
    path: '/api/v1/alarms/try',
    summary: 'Try other thresholds on campaigns',
    description:
      'Answers what they would raise, next to what the thresholds of the tenant raise, which readAlarmSettings answers. Nothing is stored. ' +
      'Each tenant tries one at a time; it ends when the client disconnects.',
    access: managerAccess,
    idempotent: true,
    body: { contentType: 'application/json', schema: alarmTrialBodySchema, required: true },
    answers: ok('What would be raised', alarmTrialSchema),
    faults: ['not_found', 'conflict'],
    example: { body: { campaign_ids: [1700], thresholds: { same_bet_twice: { times: 1 } } }, status: 200 },
  },
} as const satisfies Operations;
