import { type Static, Type } from 'typebox';
import { payoutReferenceSchema } from '../values/payout-status.ts';
import {
  closedModel,
  currencyCode,
  describedAs,
  model,
  orNull,
  reasonSchema,
  timeOrNull,
  utcTime,
} from '../values/schemas.ts';
import { alarmKindSchema, alarmStatusSchema } from './alarm-states.ts';

/** Most lines of evidence of an alarm. */
export const maxEvidenceLines = 20;

/** One line of evidence: an event, and why it is one. */
export const alarmEvidenceSchema = model('AlarmEvidence', {
  seq: Type.Integer({ minimum: 1, description: 'Number of the event in the log' }),
  unique_id: orNull(Type.String(), 'Of the event; null once it is archived'),
  at: utcTime('When it happened'),
  text: Type.String({ description: 'What it shows; names no player, no round and no event' }),
});

const relatedSchema = model('AlarmRelated', {
  player_hash: Type.String(),
  player_id: orNull(Type.String(), 'Null once the player is erased'),
});

/** What the player of an alarm would win, as the board is. */
export const alarmStakeSchema = model('AlarmStake', {
  place: orNull(
    Type.Integer({ minimum: 1 }),
    'Null: not on the board, or in a campaign of a kind without places',
  ),
  amount: Type.String({ description: 'Cash and bonus money of the prizes, exact decimal' }),
  currency: currencyCode('ISO 4217; the currency of the campaign'),
  prizes: Type.Array(Type.String(), { description: 'Titles in the default language' }),
});

/** A reason to look at how a player scored in a campaign (docs/rules/alarms/README.md). */
export const alarmSchema = model('Alarm', {
  id: Type.Integer(),
  kind: alarmKindSchema,
  campaign_id: Type.Integer(),
  custom_id: Type.String({ description: 'The custom_id of the campaign' }),
  player_id: orNull(Type.String(), 'Null once the player is erased'),
  player_hash: Type.String({ description: 'The id that public boards show' }),
  status: alarmStatusSchema,
  has_cause: Type.Boolean({
    description: 'Whether the log gives a cause; false: a void or a late event took it away',
  }),
  first_seen_at: utcTime('When the first round in question started'),
  raised_at: utcTime('When Laurel found it first'),
  score_share: orNull(
    Type.String({ pattern: '^(0\\.[0-9]{4}|1\\.0000)$' }),
    'Which share of the player’s score would be missing without the rounds in question, 0 to 1; null: no score',
  ),
  summary: Type.String({ description: 'One sentence' }),
  evidence: Type.Array(alarmEvidenceSchema, { maxItems: maxEvidenceLines }),
  related: Type.Array(relatedSchema, {
    description: 'Other players that it is about, such as the other half of a pair',
  }),
  at_stake: alarmStakeSchema,
  decided_by: orNull(Type.String(), 'Username of who decided last'),
  decided_at: timeOrNull('When they did'),
  reason: orNull(Type.String(), 'Why they did'),
});
export type AlarmAnswer = Static<typeof alarmSchema>;

const decisionSchema = model('AlarmDecision', {
  status: alarmStatusSchema,
  reason: Type.String(),
  author: Type.String({ description: 'Username' }),
  at: utcTime('When'),
});

const otherAlarmSchema = model('OtherAlarm', {
  id: Type.Integer(),
  kind: alarmKindSchema,
  campaign_id: Type.Integer(),
  custom_id: Type.String(),
  status: alarmStatusSchema,
  first_seen_at: utcTime('When the first round in question started'),
  summary: Type.String(),
});

/** Most other alarms that one answer lists. */
export const maxOtherAlarms = 100;

/** An alarm with what staff decided about it, and what else is known. */
export const alarmWithHistorySchema = model('AlarmWithHistory', {
  ...alarmSchema.properties,
  history: Type.Array(decisionSchema, { description: 'Decisions of staff, the oldest first' }),
  payouts: Type.Array(payoutReferenceSchema, {
    description: 'What the player is owed in the campaign; empty before the settlement',
  }),
  others: Type.Array(otherAlarmSchema, {
    description: `Other alarms of the player in all campaigns, the newest first, at most ${maxOtherAlarms}`,
  }),
});
export type AlarmWithHistory = Static<typeof alarmWithHistorySchema>;

/** Body of a decision about an alarm. */
export const alarmDecisionBodySchema = closedModel('AlarmDecisionBody', {
  reason: describedAs(reasonSchema, 'Why; kept with the alarm and in the audit log'),
});
export type AlarmDecisionBody = Static<typeof alarmDecisionBodySchema>;
