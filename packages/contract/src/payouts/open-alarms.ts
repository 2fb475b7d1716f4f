import { type Static, Type } from 'typebox';
import { alarmKindSchema } from '../alarms/alarm-states.ts';
import { model } from '../values/schemas.ts';

/** An open alarm as the payouts that it concerns show it. */
const openAlarmOfPayoutSchema = model('OpenAlarmOfPayout', {
  id: Type.Integer({ description: 'Id of the alarm' }),
  kind: alarmKindSchema,
  summary: Type.String({ description: 'One sentence' }),
  player_id: Type.String({ description: 'The player that it is about' }),
  is_own: Type.Boolean({
    description:
      'Whether it is about the player of the payout; otherwise about one at a better place, without which player this place would move',
  }),
});
export type OpenAlarmOfPayout = Static<typeof openAlarmOfPayoutSchema>;

/** The open alarms that concern a payout (docs/rules/payouts.md#9). */
export const openAlarmsOfPayoutSchema = Type.Array(openAlarmOfPayoutSchema, {
  description:
    'Open alarms of the campaign about the player; with the rule `below_too` also those about players at better places, whose removal would move this place',
});

/** Those of the player alone, as lists of payouts show them (docs/rules/payouts.md#9). */
export const ownOpenAlarmsSchema = Type.Array(openAlarmOfPayoutSchema, {
  description:
    'Open alarms of the campaign about the player; those about players at better places are in the payout itself',
});
