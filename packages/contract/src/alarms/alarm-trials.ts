import { type Static, Type } from 'typebox';
import { closedModel, count, model, orNull, serial, utcTime } from '../values/schemas.ts';
import { alarmThresholdsSchema } from './alarm-settings.ts';
import { alarmKindSchema } from './alarm-states.ts';
import { alarmEvidenceSchema, maxEvidenceLines } from './alarms.ts';

/** Most campaigns that one call tries, and most alarms of each that its answer lists. */
export const maxTriedCampaigns = 10;
export const maxTriedAlarms = 100;

/** Body of `POST /api/v1/alarms/try`. */
export const alarmTrialBodySchema = closedModel('AlarmTrialBody', {
  campaign_ids: Type.Array(serial(), {
    minItems: 1,
    maxItems: maxTriedCampaigns,
    uniqueItems: true,
    description: 'Published or settled campaigns',
  }),
  thresholds: alarmThresholdsSchema,
});
export type AlarmTrialBody = Static<typeof alarmTrialBodySchema>;

const triedAlarmSchema = model('TriedAlarm', {
  kind: alarmKindSchema,
  player_id: orNull(Type.String(), 'Null once the player is erased'),
  player_hash: Type.String(),
  is_new: Type.Boolean({ description: 'Whether the thresholds of the tenant raise no such alarm' }),
  first_seen_at: utcTime('When the first round in question started'),
  score_share: orNull(Type.String(), 'As of an alarm'),
  summary: Type.String(),
  evidence: Type.Array(alarmEvidenceSchema, { maxItems: maxEvidenceLines }),
});
export type TriedAlarm = Static<typeof triedAlarmSchema>;

const missingAlarmSchema = model('MissingAlarm', {
  kind: alarmKindSchema,
  player_id: orNull(Type.String(), 'Null once the player is erased'),
  player_hash: Type.String(),
  summary: Type.String(),
});

const kindCountSchema = model('AlarmKindCount', {
  kind: alarmKindSchema,
  now: count('With the thresholds of the tenant'),
  tried: count('With those tried'),
});

/** What other thresholds would have raised; nothing is stored. */
export const alarmTrialSchema = model('AlarmTrial', {
  results: Type.Array(
    model('AlarmTrialOfCampaign', {
      campaign_id: Type.Integer(),
      custom_id: Type.String(),
      now: count('Alarms that the thresholds of the tenant raise'),
      tried: count('Alarms that those tried raise'),
      kinds: Type.Array(kindCountSchema, { description: 'Kinds with at least one alarm' }),
      raised: Type.Array(triedAlarmSchema, {
        description: `What those tried raise, new ones first, at most ${maxTriedAlarms}`,
      }),
      missing: Type.Array(missingAlarmSchema, {
        description: `What they raise no more, at most ${maxTriedAlarms}`,
      }),
    }),
  ),
});
export type AlarmTrial = Static<typeof alarmTrialSchema>;
